/** Maximum number of shadow trees on one page. The content of further trees counts as hidden. */
const maxTrees = 200;

/**
 * Moves the content of each element with a shadow tree into the slots of that tree and applies the tree's styles, as
 * browsers do. Removes content without a slot, and the text of the trees themselves.
 */
export function fillSlots(document: Document): void {
  for (const [index, tree] of [...document.querySelectorAll("template[shadowrootmode]")].entries()) {
    const host = tree.parentElement;
    if (host === null) continue;
    const light = [...host.childNodes].filter((node) => node !== tree);
    for (const node of light) node.remove();
    if (index >= maxTrees) continue;
    host.setAttribute("data-shadow-host", String(index));
    const inner = document.createElement("div");
    inner.innerHTML = tree.innerHTML;
    tree.replaceWith(inner);
    for (const text of listTexts(inner)) text.nodeValue = " ";
    for (const style of inner.querySelectorAll("style")) {
      const rules = (style.textContent ?? "")
        .replace(/:host(?:-context)?\([^()]*(?:\([^()]*\)[^()]*)*\)|:host\b/gi, ":scope")
        .replace(/::slotted\(([^()]*(?:\([^()]*\)[^()]*)*)\)/gi, "slot>$1");
      style.textContent = `@scope ([data-shadow-host="${index}"]){${rules}}`;
    }
    for (const slot of inner.querySelectorAll("slot")) {
      const name = slot.getAttribute("name") ?? "";
      for (const node of light) if (node.parentNode === null && toSlotName(node) === name) slot.append(node);
    }
  }
}

function toSlotName(node: ChildNode): string {
  return node.nodeType === node.ELEMENT_NODE ? ((node as Element).getAttribute("slot") ?? "") : "";
}

/** Returns the text nodes below an element, except those of style elements. */
function listTexts(root: Element): ChildNode[] {
  return [root, ...root.querySelectorAll("*")]
    .filter((element) => !/^style$/i.test(element.nodeName))
    .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === node.TEXT_NODE));
}
