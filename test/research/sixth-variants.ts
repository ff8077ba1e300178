import { body, styled, type Variant } from "./variant.ts";

/**
 * Pages on which a false statement is hidden: by a value that turns out to be zero only after a calculation, or by a
 * shadow tree that does not show the element's content.
 */
export const sixthHiddenVariants: readonly Variant[] = [
  ...[
    "opacity:env(nothing,0)",
    "opacity:env(safe-x, 0%)",
    "opacity:abs(0)",
    "opacity:sign(0)",
    "opacity:mod(4,2)",
    "opacity:sin(0)",
    "opacity:calc(e - e)",
    "opacity:hypot(0,0)",
    "opacity:calc(exp(0) - 1)",
    "opacity:calc(sin(pi) * 1)",
    "font-size:mod(16px,8px)",
    "filter:opacity(calc(1 - 1))",
    "transform:skewX(90deg)",
    "transform:skew(0.25turn,0)",
    "transform:skewX(100grad)",
    "transform:matrix(1,2,0.5,1,0,0)",
    "-webkit-text-security:disc",
    "height:0;overflow:auto",
    "animation:q 1s infinite}@keyframes q{from,to{opacity:0}",
  ].map((css) => styled(`.x{${css}}`)),
  styled(".x:not(:active,:hover){opacity:0}"),
  body("<div><template shadowrootmode=closed><slot name=a></slot></template><p>{lie}</p></div>"),
  body("<div><template shadowrootmode=open><slot name=a></slot></template><p slot=b>{lie}</p></div>"),
];

/** Blocks that a reader sees, although they are skewed, animated or in a slot. */
export const sixthVisibleBodies: readonly Variant[] = [
  ...[
    "opacity:env(nothing,1)",
    "transform:skewX(5deg)",
    "transform:matrix(1,0,0.2,1,0,0)",
    "height:20em;overflow:auto",
    "animation:q 1s infinite}@keyframes q{from,to{opacity:1}50%{opacity:0.5}",
  ].map((css) => styled(`.x{${css}}`, "<p class=x>{truth}</p>")),
  body("<div><template shadowrootmode=open><slot></slot></template><p>{truth}</p></div>"),
  body("<div><template shadowrootmode=open><slot name=a></slot></template><p slot=a>{truth}</p></div>"),
];
