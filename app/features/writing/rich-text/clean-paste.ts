/**
 * The HTML of a word processor as what Markdown can say. ProseMirror itself drops styles and unknown tags; this makes
 * lists of Word's paragraphs that only look like items, and drops what is not words.
 */
export function cleanPaste(html: string): string {
  // Even a page that is never shown reports a style sheet that the site's policy refuses.
  const page = new DOMParser().parseFromString(html.replace(/<style[^]*?<\/style>/gi, ""), "text/html");
  for (const gone of page.querySelectorAll("script, meta, link, title, xml, o\\:p:empty, template"))
    gone.remove();
  dropComments(page);
  for (const span of page.querySelectorAll<HTMLElement>("span[style], font[style]")) markLikeItsStyle(span);
  makeWordLists(page);
  // A table is read line by line.
  for (const row of page.querySelectorAll("tr")) {
    const line = page.createElement("p");
    line.textContent = [...row.cells].map((cell) => cell.textContent.trim()).join(" · ");
    row.closest("table")?.before(line);
  }
  for (const table of page.querySelectorAll("table")) table.remove();
  return page.body.innerHTML;
}

function dropComments(page: Document): void {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Google Docs says bold and italic by style alone. */
function markLikeItsStyle(span: HTMLElement): void {
  const { fontWeight, fontStyle } = span.style;
  for (const [tag, isMeant] of [
    ["strong", fontWeight === "bold" || Number(fontWeight) >= 600],
    ["em", fontStyle === "italic"],
  ] as const) {
    if (!isMeant) continue;
    const mark = span.ownerDocument.createElement(tag);
    mark.append(...span.childNodes);
    span.append(mark);
  }
}

/** Word's items: paragraphs whose style names a list, with a bullet or a number as their first words. */
function makeWordLists(page: Document): void {
  for (const first of page.querySelectorAll<HTMLElement>("p[style*='mso-list']")) {
    if (!first.isConnected || first.closest("ul, ol")) continue;
    const isNumbered = /^\s*(?:\d+|[a-z])[.)]/i.test(first.textContent);
    const list = page.createElement(isNumbered ? "ol" : "ul");
    first.before(list);
    let next: Element | null = first;
    while (next?.matches("p[style*='mso-list']")) {
      const paragraph: Element = next;
      next = paragraph.nextElementSibling;
      for (const sign of paragraph.querySelectorAll("span[style*='mso-list']")) sign.remove();
      dropSign(paragraph);
      const item = page.createElement("li");
      item.append(...paragraph.childNodes);
      paragraph.remove();
      list.append(item);
    }
  }
}

function dropSign(paragraph: Element): void {
  const words = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode();
  if (words?.nodeValue) words.nodeValue = words.nodeValue.replace(/^\s*(?:[·•o§▪-]|\d+[.)])\s+/, "");
}
