import { body, styled, type Variant } from "./variant.ts";

/**
 * Blocks that Chromium does not show: masks, colour schemes, later boxes that cover a text, contents replaced by a
 * picture, places beyond the edge of a clipped parent, and backs of turned elements.
 */
export const ninthHiddenVariants: readonly Variant[] = [
  styled(".x{mask:linear-gradient(#000,#000) 0 0/0 0 no-repeat}"),
  styled(".x{mask:linear-gradient(#000,#000) -9999px 0/10px 10px no-repeat}"),
  styled(".x{mask:linear-gradient(#000,#000) exclude,linear-gradient(#000,#000)}"),
  styled(".x{color-scheme:dark;color:CanvasText}"),
  styled(
    ".y{backdrop-filter:contrast(0);height:60px;margin-top:-50px;position:relative}",
    "<p class=x>{lie}</p><div class=y></div>",
  ),
  styled(
    ".y{backdrop-filter:invert(1) brightness(0);height:60px;margin-top:-50px;position:relative;background:#0000}",
    "<p class=x>{lie}</p><div class=y></div>",
  ),
  styled(
    ".y{margin-top:-40px;background:#fff;position:relative;padding:20px 0}",
    "<p class=x>{lie}</p><p class=y>Ask us by mail.</p>",
  ),
  styled(
    ".x{position:absolute}",
    "<p class=x>{lie}</p><img style=\"position:relative;width:900px;height:60px\" src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9' fill='teal'/%3E%3C/svg%3E\" alt=\"\" >",
  ),
  styled('.x{content:url("data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")}'),
  styled(
    ".x{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden;width:300px}",
    "<p class=x>Aker makes buoys for every harbour on the coast of Norway.<br>And lamps.<br>{lie}</p>",
  ),
  styled(
    ".x{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;width:120px}",
    "<p class=x>Aker makes buoys for every harbour on the coast. {lie}</p>",
  ),
  styled(
    ".g{display:flex} .x{flex:0 0 0;min-width:0;overflow:hidden;white-space:nowrap}",
    "<div class=g><p class=x>{lie}</p><p>Buoys.</p></div>",
  ),
  body("<title>{lie}</title>"),
  styled(
    ".w{position:relative;height:0;width:900px} .x{position:absolute;margin:0;top:0;left:0;background:#fff;line-height:20px} .z{position:absolute;margin:0;top:0;left:0;background:#fff;width:900px;line-height:20px}",
    "<div class=w><p class=x>{lie}</p><p class=z>Our buoys.</p></div>",
  ),
  styled(
    ".w{overflow:hidden;width:300px} .x{margin-left:100%;white-space:nowrap}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;width:300px;height:30px} .x{float:right;position:relative;top:3em}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".x{background:conic-gradient(red,blue);-webkit-background-clip:text;background-size:0 0;background-repeat:no-repeat;color:#0000}",
  ),
  styled(".w{perspective:50px} .x{transform:translateZ(60px)}", "<div class=w><p class=x>{lie}</p></div>"),
  styled(
    ".w{transform-style:preserve-3d;rotate:x 180deg} .x{backface-visibility:hidden}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(".x{-webkit-mask:linear-gradient(#000,#000) 0 -500px/100% 100px no-repeat}"),
  styled(".x{mask-image:linear-gradient(#000,#000),linear-gradient(#000,#000);mask-composite:exclude}"),
  styled(":root{color-scheme:light} .x{color-scheme:dark;color:canvastext}"),
  styled(".x{color-scheme:only dark;color:light-dark(#000,#fff)}"),
  styled(
    ".x{position:absolute} .y{position:relative;background:#fff;height:90px}",
    "<p class=x>{lie}</p><div class=y>Ask us.</div>",
  ),
  styled(
    ".x{position:absolute}",
    '<p class=x>{lie}</p><svg style="position:relative" width=900 height=90><rect width=900 height=90 fill=teal /></svg>',
  ),
  styled(".x{content:linear-gradient(red,blue)}"),
  styled(".x{content:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E\")}"),
  styled(
    ".g{display:flex;width:200px} .x{flex:0 0 0;min-width:0;overflow:hidden;white-space:nowrap} .x+p{flex:1}",
    "<div class=g><div class=x>{lie}</div><p>Buoys.</p></div>",
  ),
  styled(
    ".w{overflow:hidden;width:300px} .x{padding-left:100%;white-space:nowrap}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;width:300px} .x{position:relative;left:100%;white-space:nowrap}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;width:300px} .x{transform:translateX(100%);white-space:nowrap}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;height:30px} .x{position:relative;top:40px}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".x{background:linear-gradient(red,blue) no-repeat;background-size:0;-webkit-background-clip:text;color:transparent}",
  ),
  styled(".x{background:none;-webkit-background-clip:text;color:transparent}"),
  styled(".w{perspective:50px} .x{translate:0 0 60px}", "<div class=w><p class=x>{lie}</p></div>"),
  styled(
    ".w{transform-style:preserve-3d;transform:rotateY(180deg)} .x{backface-visibility:hidden}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(".x{transform:translateY(100%)} .w{overflow:hidden}", "<div class=w><div class=x>{lie}</div></div>"),
  styled(
    ".y{margin-top:-34px;background:#fff;position:relative;padding:20px 0}",
    "<p class=x>{lie}</p><p class=y>Ask us by mail.</p>",
  ),
  styled(".x{mask:linear-gradient(#000,#000) 0 0/1px 1px no-repeat}"),
  styled(".x{mask:linear-gradient(90deg,#000,#000) no-repeat 200% 0/50% 100%}"),
  styled(".x{mask:linear-gradient(#000,#000) luminance}"),
  styled(
    ".x{-webkit-mask-image:linear-gradient(#000,#000);-webkit-mask-size:100% 0;-webkit-mask-repeat:no-repeat}",
  ),
  styled(
    ".x{mask-image:linear-gradient(#000 50%,#0000 50%),linear-gradient(#0000 50%,#000 50%);mask-composite:intersect}",
  ),
  styled(
    ".x{mask-image:linear-gradient(#000,#000);mask-position:0 -300px;mask-repeat:no-repeat;mask-size:100% 100%}",
  ),
  styled(".x{color-scheme:dark;color:FieldText}"),
  styled(".w{color-scheme:dark} .x{color:CanvasText}", "<div class=w><div><p class=x>{lie}</p></div></div>"),
  styled(".x{color-scheme:dark;-webkit-text-fill-color:canvastext}"),
  styled(".x{color-scheme:dark;background:Canvas;color:#111}"),
  styled(".x{color-scheme:dark;--c:light-dark(#222,#fefefe);color:var(--c)}"),
  styled(
    ".y{-webkit-backdrop-filter:brightness(0);backdrop-filter:brightness(0);height:3em;margin-top:-3em;position:relative}",
    "<p class=x>{lie}</p><div class=y></div>",
  ),
  styled(
    ".w{position:relative} .y{position:absolute;inset:0;backdrop-filter:contrast(5%)}",
    "<div class=w><p>{lie}</p><div class=y></div></div>",
  ),
  styled(
    ".w{position:relative} .y{position:absolute;inset-block:0;inset-inline:0;background:#fff}",
    "<div class=w><p>{lie}</p><div class=y></div></div>",
  ),
  styled(
    '.x{position:relative} .x::before{content:"";position:absolute;inset:0 0 auto;height:100%;background:navy}',
  ),
  styled(
    ".y{transform:translateY(-52px);background:#eee;padding:24px}",
    "<p>{lie}</p><div class=y>Welcome to the harbour.</div>",
  ),
  styled(
    ".x{position:absolute} .y{position:relative;background:navy;min-height:5em}",
    "<div class=x>{lie}</div><section class=y>Ask us.</section>",
  ),
  styled(
    ".x{position:absolute}",
    '<p class=x>{lie}</p><canvas style="position:relative;background:#333" width=900 height=120></canvas>',
  ),
  styled(
    ".w{position:relative;height:40px} .w p{position:absolute;inset:0 auto auto 0;margin:0;background:#def;width:700px}",
    "<div class=w><p>{lie}</p><p>Our buoys are sold all over the world.</p></div>",
  ),
  styled(
    '.x{content:image-set("data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" 1x)}',
  ),
  styled(".x{content:conic-gradient(#eee,#fff);width:100px;height:20px}"),
  styled(
    ".w{overflow:hidden;width:20em} .x{margin-inline-start:20em;white-space:nowrap}",
    "<div class=w><div><p class=x>{lie}</p></div></div>",
  ),
  styled(
    ".w{overflow-x:clip;width:300px} .x{translate:100%;white-space:nowrap}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;height:2em} .x{transform:translateY(3em)}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;position:relative;height:50px} .x{position:absolute;top:100%;margin:0}",
    "<div class=w>Buoys.<p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;position:relative;width:300px;height:60px} .x{position:absolute;left:100%;white-space:nowrap}",
    "<div class=w>Buoys.<p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;position:relative;width:300px;height:60px} .x{position:absolute;bottom:0;left:0;margin:0;transform:translateY(100%)}",
    "<div class=w>Buoys.<p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden} .x{position:relative;bottom:-50px;margin:0}",
    '<div class=w style="height:40px"><p class=x>{lie}</p></div>',
  ),
  styled(
    ".w{overflow:hidden;width:300px} .x{position:relative;right:100%}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(".w{overflow:hidden;width:300px} .x{margin-left:-100%}", "<div class=w><p class=x>{lie}</p></div>"),
  styled(
    ".x{background:linear-gradient(red,blue) 0 -200px/100% 100px no-repeat;-webkit-background-clip:text;color:transparent}",
  ),
  styled(".x{background-image:none;background-clip:text;-webkit-text-fill-color:transparent}"),
  styled(
    ".w{perspective:100px} .x{transform:translate3d(0,0,150px)}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{transform-style:preserve-3d;transform:rotateX(90deg)} .v{transform-style:preserve-3d;transform:rotateX(90deg)} .x{backface-visibility:hidden}",
    "<div class=w><div class=v><p class=x>{lie}</p></div></div>",
  ),
  body("<section><title>{lie}</title><p>Buoys float.</p></section>"),
  styled(
    "@scope (.w) to (.n){p{opacity:0}}",
    "<div class=w><section><p>{lie}</p></section><div class=n><p>Buoys.</p></div></div>",
  ),
  styled(
    "p:nth-last-child(2 of .x){display:none}",
    "<div class=w><p class=x>{lie}</p><p>Lamps.</p><p class=x>Buoys.</p></div>",
  ),
  styled(
    ".x{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}",
    "<p class=x>Buoys.<br>Lamps.<br>{lie}</p>",
  ),
  styled(".x{-webkit-mask:linear-gradient(#000,#000) center/0.5px no-repeat}"),
  styled(".x{mask:radial-gradient(circle at -900px 0,#000 5px,transparent 6px)}"),
  styled(".x{mask-image:linear-gradient(#fff,#fff);mask-mode:luminance;mask-size:0 0}"),
  styled(
    ".w{color-scheme:dark} .x{background:#fff;color:light-dark(#000,#fff)}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(".x{color-scheme:dark;color:ButtonText}"),
  styled(
    ".y{position:relative;height:70px;margin-top:-60px;backdrop-filter:url(#q)}",
    "<svg width=0 height=0><filter id=q><feFlood flood-color=navy /></filter></svg><p class=x>{lie}</p><div class=y></div>",
  ),
  styled(
    ".w{position:relative} .y{position:absolute;width:100%;height:100%;inset:0 auto auto 0;background:linear-gradient(#eee,#eee)}",
    "<div class=w><p>{lie}</p><div class=y></div></div>",
  ),
  styled(
    ".y{position:relative;top:-52px;background:#fff;padding:20px}",
    "<p class=x>{lie}</p><p class=y>Ask us by mail.</p>",
  ),
  styled(
    ".x{position:absolute;margin:0}",
    '<div><p class=x>{lie}</p><div style="position:relative;background:#024;padding:2em">Buoys</div></div>',
  ),
  styled(
    ".x{position:fixed}",
    '<p class=x>{lie}</p><img width=900 height=100 style="position:relative;background:#ccc" alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
  ),
  styled('.x{content:url(data:image/png;base64,iVBORw0KGgo=) / "text"}'),
  styled(
    ".w{display:flex;width:400px} .x{flex:none;width:0;overflow:hidden;white-space:nowrap}",
    "<div class=w><div class=x>{lie}</div><p>Buoys.</p></div>",
  ),
  styled(
    ".w{display:grid;grid-template-columns:0 1fr} .x{overflow:hidden;white-space:nowrap;min-width:0}",
    "<div class=w><div class=x>{lie}</div><p>Buoys.</p></div>",
  ),
  styled(
    ".w{overflow:hidden;width:300px} .x{padding-inline-start:100%;white-space:nowrap}",
    "<div class=w><span class=x>{lie}</span></div>",
  ),
  styled(
    ".w{overflow:hidden;width:300px} .v{display:flex} .s{flex:0 0 300px}",
    "<div class=w><div class=v><div class=s>Buoys.</div><div class=s>{lie}</div></div></div>",
  ),
  styled(
    ".w{overflow:hidden;height:30px} .v{padding-top:40px}",
    '<div class=w><div class=v><p style="margin:0">{lie}</p></div></div>',
  ),
  styled(
    ".w{contain:paint;width:300px} .x{transform:translate(300px,0);white-space:nowrap}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;width:300px} .x{position:relative;inset:0 auto auto 110%;white-space:nowrap}",
    "<div class=w><p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;position:relative;height:60px} .x{position:absolute;inset:100% 0 auto}",
    "<div class=w>Buoys.<p class=x>{lie}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;position:relative;height:60px;width:400px} .x{position:absolute;right:100%;width:300px}",
    "<div class=w>Buoys.<p class=x>{lie}</p></div>",
  ),
  styled(".w{overflow:hidden} .x{translate:0 100%;margin:0}", "<div class=w><p class=x>{lie}</p></div>"),
  styled(".x{background-color:transparent;-webkit-background-clip:text;-webkit-text-fill-color:#0000}"),
  styled(".x{background:linear-gradient(#0000,#fff0);background-clip:text;color:#0000}"),
  styled(".w{perspective:2em} .x{transform:translateZ(40px)}", "<div class=w><p class=x>{lie}</p></div>"),
  styled(
    ".w{transform-style:preserve-3d;transform:rotate3d(0,1,0,180deg)} .v{transform-style:preserve-3d} .x{backface-visibility:hidden}",
    "<div class=w><div class=v><p class=x>{lie}</p></div></div>",
  ),
  styled(
    ".w{white-space:nowrap;overflow:hidden;width:140px}",
    "<div class=w>Our buoys float in every sea and harbour <b>{lie}</b></div>",
  ),
  styled(
    ".w{-webkit-line-clamp:1;display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}",
    "<div class=w><div>Buoys.</div><div>{lie}</div></div>",
  ),
  styled(`${"@media screen{".repeat(31)}.x{display:none}${"}".repeat(31)}`),
  styled(`.w{${"&{".repeat(31)}.x{display:none}${"}".repeat(32)}`, "<div class=w><p class=x>{lie}</p></div>"),
  styled('@import url("data:text/css,.x { display: none }");'),
  styled('@import url("data:text/css,.x:not(.y){display:none}") screen;'),
  styled("@import url(\"data:text/css,.x[class='x']{display:none}\");"),
  styled(".x{display:none}@media (constructor){.x{display:block}}"),
  styled(".x{opacity:0;opacity:constructor}"),
  styled(`.x{opacity:${"0".repeat(400)}}`),
  styled(".x{transform:scale(1e300) scale(1e300)}"),
  styled(".x{font-size:9000px}"),
  styled(
    `:root{--a:#fff;${"bcdefghij".replace(/./g, (name, at: number) => `--${name}:var(--${"abcdefghi"[at]});`)}}.x{background:var(--j);color:#fff}`,
  ),
];

/** Blocks that Chromium shows, although their styles resemble those of the hidden blocks above. */
export const ninthVisibleBodies: readonly Variant[] = [
  styled(
    ".w{background:#222 url(hero.jpg) center/cover;color:#fff;padding:3em}",
    "<header class=w><p>{truth}</p></header>",
  ),
  body("<header class=w><p>{truth}</p></header>"),
  styled(".w{background:#222;color:#fff;padding:3em}", "<header class=w><p>{truth}</p></header>"),
  styled('.x{clip-path:path("M0 0h2000v200h-2000z")}', "<p class=x>{truth}</p>"),
  styled(
    ".x{filter:url(#f)}",
    "<svg width=0 height=0><filter id=f><feOffset dx=1 dy=1 /></filter></svg><p class=x>{truth}</p>",
  ),
  styled(".x{color-scheme:dark;background:#111;color:CanvasText}", "<p class=x>{truth}</p>"),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:auto 0 0 0;height:2px;background:#c00}',
    "<p class=x>{truth}</p>",
  ),
  styled("@scope (.w) to (.n){p{display:none}}", "<div class=w><div class=n><p>{truth}</p></div></div>"),
  styled(
    ".w{& > p{&:nth-child(2 of .x){display:none}}}",
    "<div class=w><p class=x>{truth}</p><p class=x>Buoys.</p></div>",
  ),
  styled(
    ".w{transform-style:preserve-3d;rotate:x 180deg} .x{backface-visibility:hidden;rotate:x 180deg}",
    "<div class=w><p class=x>{truth}</p></div>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;left:0;right:0;bottom:0;height:2px;background:#c00}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;left:0;bottom:0;width:100%;height:2px;background:#c00}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:auto 0 0;height:2px;background:#c00}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::before{content:"";position:absolute;inset:0 auto 0 -8px;width:4px;background:#c00}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::before{content:"";position:absolute;top:0;left:-8px;bottom:0;width:4px;background:#c00}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:100% 0 auto;height:3px;background:linear-gradient(90deg,red,blue)}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:0;height:2px;background:#c00}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:0;background:#c00;transform:scaleX(0);transform-origin:left}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:0;border:1px solid #c00}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:0;background:#c00;opacity:0}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:0;background:#c00;opacity:.1}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:auto auto -4px 0;width:60px;height:4px;background:#c00}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::before{content:"";position:absolute;inset-block:0;left:-12px;width:3px;background:#06c}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative} .x::after{content:"";position:absolute;inset:0 0 auto auto;width:8px;height:8px;border-radius:50%;background:green}',
    "<p class=x>{truth}</p>",
  ),
  styled(
    '.x{position:relative;padding-left:30px} .x::before{content:"";position:absolute;inset:0 auto 0 0;width:6px;background:linear-gradient(red,blue)}',
    "<p class=x>{truth}</p>",
  ),
  styled('.x{clip-path:path("M-10 -10 H 1400 V 300 H -10 Z")}', "<p class=x>{truth}</p>"),
  styled(
    ".x{filter:url(#s)}",
    "<svg width=0 height=0><defs><filter id=s><feDropShadow dx=1 dy=1 stdDeviation=1 /></filter></defs></svg><p class=x>{truth}</p>",
  ),
  styled(
    ".w{color-scheme:dark;background:Canvas;color:CanvasText;padding:1em}",
    "<div class=w><p>{truth}</p></div>",
  ),
  styled(".x{color-scheme:light dark;color:light-dark(#222,#fff)}", "<p class=x>{truth}</p>"),
  styled(
    "@scope (.w) to (.n,.m){p{visibility:hidden}}",
    "<div class=w><div class=m><section><p>{truth}</p></section></div></div>",
  ),
  styled("p:nth-child(1 of .q){display:none}", "<div><p class=x>{truth}</p><p class=q>Buoys.</p></div>"),
  body("<article><header><h2>Our staff</h2><p>{truth}</p></header><p>Buoys.</p></article>"),
  body("<section><header>{truth}</header><p>Buoys.</p></section>"),
  styled(
    ".w{transform-style:preserve-3d;transform:rotateY(180deg)} .x{transform:rotateY(180deg);backface-visibility:hidden}",
    "<div class=w><p class=x>{truth}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;width:600px} .x{position:relative;left:30%;white-space:nowrap}",
    "<div class=w><p class=x>{truth}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;position:relative;height:200px} .x{position:absolute;bottom:0;left:0}",
    "<div class=w><p class=x>{truth}</p></div>",
  ),
  styled(
    ".g{display:flex} .x{flex:0 1 auto;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}",
    "<div class=g><p class=x>{truth}</p><p>Buoys.</p></div>",
  ),
  styled(
    ".b{position:absolute;top:8px;right:8px}",
    '<div style="position:relative;padding:3em"><p class=b>{truth}</p><div>Buoys.</div></div>',
  ),
  styled(".x{mask:linear-gradient(90deg,#000 90%,transparent) 0 0/100% 100%}", "<p class=x>{truth}</p>"),
  styled(
    ".w{perspective:800px} .x{transform:rotateX(10deg) translateZ(20px)}",
    "<div class=w><p class=x>{truth}</p></div>",
  ),
  styled(
    ".x{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}",
    "<p class=x>Buoys.<br>Lamps.<br>{truth}</p>",
  ),
  styled(
    ".g{display:flex;flex-direction:column} .x{flex:0 0 0%;min-height:0;overflow:hidden;margin:0}",
    "<div class=g><p class=x>{truth}</p><p>Buoys.</p></div>",
  ),
  styled(
    ".g{display:inline-flex} .x{flex-grow:0;flex-basis:0;overflow:clip;white-space:nowrap}",
    "<div class=g><div class=x>{truth}</div><p>Buoys.</p></div>",
  ),
  styled(
    ".x{position:absolute} .y{position:relative;background:#fff;height:30px}",
    "<p class=x>{truth}</p><div class=y>Ask us.</div>",
  ),
  styled(
    ".y{margin-top:-10px;background:#fff;position:relative}",
    "<p class=x>{truth}</p><p class=y>Ask us by mail.</p>",
  ),
  body(
    '<p>{truth}</p><section style="background:#fff;margin-top:-40px;position:relative"><p>A card over a picture.</p></section>',
  ),
  styled(
    ".hero{position:relative;overflow:hidden;min-height:300px} .hero video{position:absolute;inset:0;width:100%;height:100%;background:#000} .in{position:relative;color:#fff;z-index:1}",
    "<div class=hero><video></video><div class=in><p>{truth}</p></div></div>",
  ),
  styled(
    ".hero{position:relative;overflow:hidden} .hero img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;z-index:-1}",
    '<div class=hero><img src="" alt=""><p>{truth}</p></div>',
  ),
  styled(
    ".card{overflow:hidden;border-radius:8px;padding:2em;padding-left:40%}",
    "<div class=card><p>{truth}</p></div>",
  ),
  styled(
    ".g{display:flex} .x{flex:1;min-width:0;overflow:hidden}",
    "<div class=g><div class=x><p>{truth}</p></div><div>Buoys.</div></div>",
  ),
  styled(
    ".g{display:flex;flex-direction:column;height:300px} .x{flex:1 1 0;overflow:hidden}",
    "<div class=g><div class=x><p>{truth}</p></div></div>",
  ),
  styled(
    ".w{overflow:hidden} .x{float:left;width:60%;margin-left:20%}",
    "<div class=w><p class=x>{truth}</p></div>",
  ),
  styled(
    "body{overflow-x:hidden} .x{position:relative;left:50%;margin-left:-50vw;width:100vw}",
    "<div class=x><p>{truth}</p></div>",
  ),
  styled(
    ".w{overflow:hidden;height:300px;position:relative} .x{position:absolute;top:50%;left:50%;transform:translate(-50%,-50%);margin:0}",
    "<div class=w><p class=x>{truth}</p></div>",
  ),
  styled(".w{overflow:hidden;height:200px} .x{margin-top:5em}", "<div class=w><p class=x>{truth}</p></div>"),
  styled(
    'h2{position:relative;display:inline-block} h2::after{content:"";position:absolute;inset:auto 0 -.2em;height:.15em;background:currentColor}',
    "<h2>{truth}</h2>",
  ),
  styled(
    '.q{position:relative;padding-left:1.5em} .q::before{content:"";position:absolute;inset-block:0;inset-inline-start:0;width:.3em;background:#06c}',
    "<blockquote class=q>{truth}</blockquote>",
  ),
  styled(".x{background:linear-gradient(transparent 60%,#ff0 60%);display:inline}", "<p class=x>{truth}</p>"),
  styled(
    ".x{background-image:linear-gradient(#c00,#c00);background-size:100% 2px;background-position:0 100%;background-repeat:no-repeat}",
    "<p class=x>{truth}</p>",
  ),
  styled(
    ".x{background:url(tex.jpg) center/cover #036;-webkit-background-clip:text;background-clip:text;color:transparent}",
    "<p class=x>{truth}</p>",
  ),
  styled(
    ".badge{position:absolute;right:0} .card{position:relative;background:#fff;padding:1em}",
    "<div class=card><span class=badge>New</span><p>{truth}</p></div>",
  ),
  styled(".h{position:sticky;top:0;background:#fff}", "<div class=h>Menu of the harbour</div><p>{truth}</p>"),
  styled(
    ".x{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;max-width:420px}",
    "<p class=x>{truth}</p>",
  ),
  styled(
    ".p{perspective:1000px} .i{transform-style:preserve-3d;transition:transform .6s} .f,.b{backface-visibility:hidden} .b{transform:rotateY(180deg);position:absolute;inset:0;background:#fff}",
    "<div class=p><div class=i><div class=f><p>{truth}</p></div><div class=b>Back</div></div></div>",
  ),
  styled(
    ".w{mask-image:linear-gradient(to right,transparent,#000 10%,#000 90%,transparent);overflow:hidden}",
    '<div class=w><p style="text-indent:8em">{truth}</p></div>',
  ),
  styled(
    ".o{margin-top:-3rem;position:relative;background:#fff;padding:2rem} .b{padding:3rem 3rem 6rem;background:#036;color:#fff}",
    "<div class=b><h2>Buoys</h2><p>{truth}</p></div><div class=o>A card</div>",
  ),
  styled(".x{padding-inline:clamp(1rem,5vw,4rem);overflow:hidden}", "<p class=x>{truth}</p>"),
  body("<section><header><h2>Harbour</h2><p>{truth}</p></header><p>Buoys.</p></section>"),
  styled(".x{content:normal;display:block}", "<p class=x>{truth}</p>"),
];
