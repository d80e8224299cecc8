import {
  defaultMarkdownSerializer,
  MarkdownSerializer,
  type MarkdownSerializerState,
} from "prosemirror-markdown";
import type { Node } from "prosemirror-model";

const { nodes, marks } = defaultMarkdownSerializer;

const serializer = new MarkdownSerializer(
  {
    ...nodes,
    text: writeText,
    hard_break: writeBreak,
    bullet_list: (state, node) => state.renderList(node, "  ", () => "- "),
    horizontal_rule: (state, node) => {
      state.write("---");
      state.closeBlock(node);
    },
  },
  {
    ...marks,
    em: { ...marks.em!, open: "_", close: "_" },
    strikethrough: { open: "~~", close: "~~", mixable: true, expelEnclosingWhitespace: true },
  },
  // What would be read as HTML: a tag, and the name of a character.
  { escapeExtraCharacters: /<(?=[a-z/!?])|&(?=#?\w+;)/gi },
);

/** The Markdown of the editor's document. */
export const richToMarkdown = (document: Node): string => serializer.serialize(document).trim();

const address = /(https?:\/\/[^\s<]+)/;

/** Words with what Markdown would read as signs escaped; an address stays as it is. */
function writeText(state: MarkdownSerializerState, node: Node, parent: Node, index: number): void {
  const { inAutolink } = state as unknown as { inAutolink?: boolean };
  const text = node.text ?? "";
  if (inAutolink) return state.text(text, false);
  const before = index > 0 ? parent.child(index - 1) : null;
  const beginsLine = !before || before.type.name === "hard_break";
  const written = (beginsLine ? text.replace(/^[ \t]+/, "") : text)
    .split(address)
    .map((part, at) => (at % 2 ? part : state.esc(part, at === 0 && beginsLine)))
    .join("");
  state.text(beginsLine ? escapeLineStart(written) : written, false);
}

/** What ProseMirror leaves: the line below a heading, a table's row, `1)`. */
const escapeLineStart = (line: string) =>
  line.replace(/^(?:=|\||:-|\+$|\+(?=\t))/, "\\$&").replace(/^(\d+)([).])(?=\s|$)/, "$1\\$2");

/** A line break is a line break in our Markdown; a backslash keeps the blank line of two. None ends a paragraph. */
function writeBreak(state: MarkdownSerializerState, node: Node, parent: Node, index: number): void {
  const last = parent.childCount - 1;
  const rest = Array.from({ length: last - index }, (_, at) => parent.child(index + 1 + at));
  if (rest.every(({ type }) => type === node.type)) return;
  const isBlank = index === 0 || parent.child(index - 1).type === node.type;
  state.write(isBlank ? "\\\n" : "\n");
}
