/** Style sheet of the HTML report. The colours were checked for contrast in light and dark mode. */
export const style = `
:root{--paper:#f7f6f3;--card:#fff;--ink:#1c1b19;--soft:#5f5b54;--line:#e2dfd8;--breaking:#b3261e;--warning:#8a5300;--info:#1f5f8b;--good:#1d6b3a;--old:#fbe9e7;--new:#e5f3e8;--code:#f1efe9;--shadow:0 1px 2px #0000000f,0 8px 24px -12px #0000001f}
@media(prefers-color-scheme:dark){:root{--paper:#131416;--card:#1c1e21;--ink:#eceae6;--soft:#a5a29b;--line:#303338;--breaking:#ff8a80;--warning:#ffbf66;--info:#8cc8f2;--good:#7fd6a0;--old:#3b2221;--new:#1c3325;--code:#26292d;--shadow:0 1px 2px #0006}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main,footer{max-width:56rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:3rem}
.eyebrow{margin:0;color:var(--soft);font-size:.8rem;letter-spacing:.08em;text-transform:uppercase}
h1{margin:.25rem 0 .5rem;font-size:clamp(1.6rem,5vw,2.4rem);line-height:1.15;letter-spacing:-.02em;text-wrap:balance}
.version{color:var(--soft);font-weight:400}
.route{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:0;color:var(--soft)}
.verdict{margin:1.5rem 0 1rem;font-size:1.15rem;font-weight:600}
.verdict.bad{color:var(--breaking)}.verdict.good{color:var(--good)}
.reasons{margin:-.5rem 0 1rem;padding-left:1.25rem;overflow-wrap:anywhere}
section h3{margin:1.5rem 0 0;font-size:.95rem;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:.75rem}
.tile{display:flex;flex-direction:column;align-items:flex-start;padding:.9rem 1rem;border:1px solid var(--line);border-radius:12px;background:var(--card);color:inherit;font:inherit;text-align:left;cursor:pointer;box-shadow:var(--shadow)}
.tile strong{font-size:2rem;line-height:1.1;font-variant-numeric:tabular-nums;color:var(--tone)}
.tile span{color:var(--soft);font-size:.9rem}
.tile[aria-pressed=false]{border-style:dashed;background:none;box-shadow:none}.tile[aria-pressed=false] strong{color:var(--soft);text-decoration:line-through}
.tile:disabled{cursor:default;box-shadow:none}.tile:disabled strong{color:var(--soft)}
.bar{display:flex;gap:3px;height:.6rem;margin:0 0 1rem}
.bar span{flex:var(--share) 1 0;min-width:.6rem;border-radius:99px;background:var(--tone)}
.reach{margin-top:1.25rem}
.reach h2{font-size:.85rem;font-weight:600;color:var(--soft)}
.reach ul{display:grid;gap:.35rem;margin:.5rem 0 0;padding:0;list-style:none}
.reach button{display:flex;flex-wrap:wrap;gap:.15rem .75rem;align-items:center;justify-content:space-between;width:100%;padding:.45rem .8rem;border:1px solid var(--line);border-radius:10px;background:var(--card);color:inherit;font:inherit;font-size:.9rem;text-align:left;cursor:pointer}
.reach button[aria-pressed=true]{border-color:var(--info);box-shadow:inset 0 0 0 1px var(--info)}
.reach .route{color:inherit;overflow-wrap:anywhere;display:inline}
.dots{display:inline-flex;flex-wrap:wrap;gap:4px}
.dots i{width:.65rem;height:.65rem;border-radius:99px;background:var(--tone)}
.dots i.warning{border-radius:2px;transform:rotate(45deg) scale(.85)}
.dots i.info{background:none;border:2px solid var(--tone)}
.reach details{margin-top:.35rem}.reach summary{padding:.35rem .8rem;color:var(--soft);font-size:.9rem}
.breaking{--tone:var(--breaking)}.warning{--tone:var(--warning)}.info{--tone:var(--info)}
.search input{width:100%;margin-top:.75rem;padding:.7rem 1rem;border:1px solid var(--line);border-radius:12px;background:var(--card);color:inherit;font:inherit}
:focus-visible{outline:3px solid var(--info);outline-offset:2px}
section{margin-top:2.5rem}
h2{margin:0;font-size:1.25rem;color:var(--tone)}
.notes{margin-top:2.5rem}.notes ul{margin:.5rem 0 0;padding-left:1.25rem;color:var(--soft);overflow-wrap:anywhere}
.note{margin:.1rem 0 1rem;color:var(--soft)}
.card{margin:.75rem 0;border:1px solid var(--line);border-left:4px solid var(--tone);border-radius:12px;background:var(--card);box-shadow:var(--shadow)}
.card.approved{border-left-style:dashed;box-shadow:none}.card.approved .what{text-decoration:line-through}
summary{display:grid;grid-template-columns:1fr auto;gap:.1rem .75rem;padding:.9rem 1.1rem;cursor:pointer;list-style:none;border-radius:12px}
summary .chevron{grid-column:2;grid-row:1/3;align-self:center;color:var(--soft);transition:rotate .15s}[open]>summary .chevron{rotate:90deg}@media(prefers-reduced-motion){summary .chevron{transition:none}}
summary::-webkit-details-marker{display:none}
.place{font-weight:600;overflow-wrap:anywhere}
.what{color:var(--soft);overflow-wrap:anywhere}
.body{padding:0 1.1rem 1rem}
.why{margin:0 0 .75rem}
.tag{display:inline-block;margin:0 0 .75rem;padding:.15rem .6rem;border-radius:99px;background:var(--code);font-size:.85rem}
.values{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;margin-bottom:.75rem}
.values div{padding:.5rem .75rem;border-radius:8px;overflow-wrap:anywhere}
.old{background:var(--old)}.new{background:var(--new);grid-column:2}
.old::before{content:"− ";color:var(--soft)}.new::before{content:"+ ";color:var(--soft)}
.witness h3{margin:0 0 .25rem;font-size:.85rem;font-weight:600;color:var(--soft)}
pre{margin:0 0 .75rem;padding:.6rem .75rem;border-radius:8px;background:var(--code);white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{font-size:.9em;overflow-wrap:anywhere}
.operations{display:flex;flex-wrap:wrap;gap:.4rem;margin:0 0 .75rem;padding:0;list-style:none;font-size:.85rem}
.operations li{padding:.15rem .6rem;border:1px solid var(--line);border-radius:99px;overflow-wrap:anywhere}
.method{font-size:.8em;letter-spacing:.03em;color:var(--info)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem .9rem;margin:0;font-size:.85rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}small{color:var(--soft)}
.nothing{margin:2rem 0;color:var(--soft)}
footer{padding-top:2.5rem;padding-bottom:3rem;color:var(--soft);font-size:.9rem}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[hidden]{display:none!important}
@media(max-width:34rem){header{padding-top:1.75rem}.tile{padding:.7rem .75rem}.tile strong{font-size:1.6rem}.tile span{font-size:.8rem}.values{grid-template-columns:1fr}.new{grid-column:1}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.4rem}}
@media print{.search,.tiles,.reach{display:none}.card{break-inside:avoid;box-shadow:none}}
`;

/**
 * Script that filters the changes in the HTML report by level, operation and words. Without JavaScript, the page shows
 * all changes.
 */
export const script = `
const all=selector=>[...document.querySelectorAll(selector)];
const tiles=all(".tile"),routes=all(".reach button"),input=document.querySelector("input"),nothing=document.querySelector(".nothing");
const isOn=button=>button.getAttribute("aria-pressed")==="true",set=(button,on)=>button.setAttribute("aria-pressed",String(on));
function apply(){
const off=new Set(tiles.filter(tile=>!isOn(tile)).map(tile=>tile.dataset.level)),route=routes.find(isOn)?.dataset.operation;
const words=input.value.toLowerCase().split(/\\s+/).filter(Boolean);let any=false;
for(const section of all("main section")){let shown=0;
for(const card of section.querySelectorAll(".card")){const text=card.textContent.toLowerCase();
const reaches=route===undefined||[...card.querySelectorAll(".operations li")].some(item=>item.textContent===route);
card.hidden=!reaches||!words.every(word=>text.includes(word));if(!card.hidden)shown++}
for(const group of section.querySelectorAll(".group"))group.hidden=!group.querySelector(".card:not([hidden])");
section.hidden=off.has(section.dataset.level)||shown===0;any=any||!section.hidden}
nothing.hidden=any||all(".card").length===0}
for(const tile of tiles)tile.addEventListener("click",()=>{set(tile,!isOn(tile));apply()});
for(const button of routes)button.addEventListener("click",()=>{const on=!isOn(button);routes.forEach(other=>set(other,false));set(button,on);apply()});
input.addEventListener("input",apply);
`;
