/** Assumed screen in CSS pixels: a laptop's. */
const screen = { width: 1_280, height: 800 };

/** True if a media query matches an ordinary screen; unknown features count as matching. */
export function isOnScreen(query: string): boolean {
  if (query.trim() === "") return true;
  return query
    .toLowerCase()
    .split(",")
    .some((one) => holds(one.trim()));
}

function holds(query: string): boolean {
  const negated = /^not\b/.test(query);
  const rest = query.replace(/^(not|only)\s+/, "");
  const type = /^[a-z-]+/.exec(rest)?.[0] ?? "all";
  const ofType = type === "all" || type === "screen" || type === "and";
  const features = rest.match(/\([^()]*\)/g) ?? [];
  return (ofType && features.every((feature) => hasFeature(feature.slice(1, -1)))) !== negated;
}

function hasFeature(feature: string): boolean {
  const [, bound, side, text] = /^\s*(min|max)-(?:device-)?(width|height)\s*:\s*(.+)$/.exec(feature) ?? [];
  if (bound !== undefined && text !== undefined) {
    const own = side === "width" ? screen.width : screen.height;
    return bound === "min" ? own >= toPixels(text) : own <= toPixels(text);
  }
  const [, measured, sign, limit] = /^\s*(width|height)\s*([<>])=?\s*(.+)$/.exec(feature) ?? [];
  if (measured !== undefined && limit !== undefined) {
    const own = measured === "width" ? screen.width : screen.height;
    return sign === "<" ? own <= toPixels(limit) : own >= toPixels(limit);
  }
  if (
    /prefers-color-scheme\s*:\s*dark|prefers-reduced-motion\s*:\s*reduce|forced-colors\s*:\s*active/.test(
      feature,
    )
  )
    return false;
  return !/orientation\s*:\s*portrait|hover\s*:\s*none|pointer\s*:\s*coarse/.test(feature);
}

function toPixels(text: string): number {
  const [, figure, unit] = /^([\d.]+)\s*(px|em|rem)?/.exec(text.trim()) ?? [];
  return Number(figure ?? 0) * (unit === "em" || unit === "rem" ? 16 : 1);
}
