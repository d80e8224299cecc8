const ITEM = "p[style*='mso-list']";
const SIGN = "span[style*='mso-list']";

/** Makes lists of Word's items: paragraphs whose style names a list, with a bullet or a number as their first words. */
export function makeWordLists(page: Document): void {
  for (const first of page.querySelectorAll<HTMLElement>(ITEM)) {
    if (!first.isConnected) continue;
    const items: HTMLElement[] = [];
    for (let next: Element | null = first; next?.matches(ITEM); next = next.nextElementSibling)
      items.push(next as HTMLElement);
    const place = page.createElement("div");
    first.before(place);
    nestItems(items, place);
  }
}

/** Puts the items into lists by their levels. Another list of the first level begins a new one. */
function nestItems(items: HTMLElement[], place: HTMLElement): void {
  let open: { list: HTMLElement; level: number; name: string }[] = [];
  for (const paragraph of items) {
    const [, name = "", depth = "1"] =
      /mso-list:\s*(l\d+)\s+level(\d)/.exec(paragraph.getAttribute("style") ?? "") ?? [];
    const level = Number(depth);
    const isNumbered = dropSign(paragraph);
    open = open.filter((one) => one.level < level || (one.level === level && one.name === name));
    if (open.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(isNumbered ? "ol" : "ul");
      (open.at(-1)?.list.lastElementChild ?? place).append(list);
      open.push({ list, level, name });
    }
    const item = paragraph.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    paragraph.remove();
    open.at(-1)!.list.append(item);
  }
}

/** Removes an item's bullet or number. Returns whether it is a number. */
function dropSign(paragraph: HTMLElement): boolean {
  const signs = [...paragraph.querySelectorAll(SIGN)];
  if (signs.length > 0) {
    const isNumbered = /^\s*\(?[\da-z]+[.)]/i.test(signs[0]!.textContent);
    for (const sign of signs) sign.remove();
    return isNumbered;
  }
  const words = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode();
  const text = words?.nodeValue ?? "";
  const [sign = ""] = /^\s*(?:[·•§▪-]|\d+[.)])\s+/.exec(text) ?? [];
  if (words) words.nodeValue = text.slice(sign.length);
  return /\d/.test(sign);
}
