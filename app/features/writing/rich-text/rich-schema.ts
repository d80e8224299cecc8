import { Schema, type NodeSpec } from "prosemirror-model";
import { schema as markdown } from "prosemirror-markdown";
import { readPictureSize } from "../pictures/picture-path";

const { nodes, marks } = markdown.spec;

/** A list without blank lines between its items, unless it has items of several paragraphs. */
const tightList = (name: "bullet_list" | "ordered_list"): NodeSpec => {
  const spec = nodes.get(name)!;
  const tag = name === "bullet_list" ? "ul" : "ol";
  const getAttrs = (list: HTMLElement) => ({
    tight: !list.querySelector("p ~ p"),
    ...(tag === "ol" && { order: Number(list.getAttribute("start") ?? 1) }),
  });
  return {
    ...spec,
    attrs: { ...spec.attrs, tight: { default: true } },
    parseDOM: [{ tag, getAttrs }],
  };
};

/** What the editor can show, which is what Markdown says without HTML and tables. */
export const richSchema = new Schema({
  nodes: nodes
    .update("bullet_list", tightList("bullet_list"))
    .update("ordered_list", tightList("ordered_list"))
    .update("heading", {
      ...nodes.get("heading")!,
      // The page has its h1, and a text's headings begin below it.
      toDOM: ({ attrs }) => [`h${Math.min(Math.max(attrs.level as number, 2), 4)}`, 0],
    })
    .update("image", {
      ...nodes.get("image")!,
      parseDOM: [
        {
          tag: "img[src]",
          getAttrs: (img) => {
            const src = img.getAttribute("src") ?? "";
            return readPictureSize(src) && { src, alt: img.getAttribute("alt"), title: null };
          },
        },
      ],
    }),
  marks: marks.addToEnd("strikethrough", {
    parseDOM: [{ tag: "s" }, { tag: "del" }],
    toDOM: () => ["del", 0],
  }),
});
