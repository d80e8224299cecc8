import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { readScriptureSource } from "../markdown/scripture-quotations";
import { richSchema } from "./rich-schema";

/** Shows a quotation whose last line is a reference as scripture, as the page will. */
export const scriptureView = () =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const found: Decoration[] = [];
        doc.descendants((node, at) => {
          if (node.type !== richSchema.nodes.blockquote) return true;
          found.push(...decorate(node, at));
          return false;
        });
        return DecorationSet.create(doc, found);
      },
    },
  });

function decorate(quotation: Node, at: number): Decoration[] {
  const last = quotation.lastChild;
  if (!last?.isTextblock) return [];
  let line = 0;
  last.forEach((child, offset) => {
    if (child.type === richSchema.nodes.hard_break) line = offset + child.nodeSize;
  });
  const hasWords = line > 0 || quotation.childCount > 1;
  if (!hasWords || !readScriptureSource(last.textBetween(line, last.content.size))) return [];
  const after = at + quotation.nodeSize;
  const end = after - 2; // two nodes close
  return [
    Decoration.node(at, after, { class: "verse verse-md verse-text" }),
    Decoration.inline(end - last.content.size + line, end, { class: "verse-version" }),
  ];
}
