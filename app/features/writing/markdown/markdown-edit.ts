/** The selection in a text field, from `start` to `end` of `value`. */
export interface TextSelection {
  value: string;
  start: number;
  end: number;
}

/** Replaces `from` to `to` by `text`, then selects `select`. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
  select: [number, number];
}

export const markdownTools = ["bold", "italic", "heading", "quote", "list", "numbers", "link"] as const;
export type MarkdownTool = (typeof markdownTools)[number];

/** The edit that a tool makes. The same tool again undoes it. */
export function computeToolEdit(tool: MarkdownTool, chosen: TextSelection): TextEdit {
  if (tool === "bold") return toggleMark(chosen, "**");
  if (tool === "italic") return toggleMark(chosen, "_");
  if (tool === "link") return insertLink(chosen);
  return toggleLinePrefix(chosen, tool);
}

/** Inserts a text as a paragraph of its own below the selection. */
export function computeBlockEdit({ value, end }: TextSelection, text: string): TextEdit {
  const next = value.indexOf("\n", end);
  const at = next < 0 ? value.length : next;
  const before = value.slice(0, at);
  const above = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const after = value.slice(at);
  const below = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const caret = at + above.length + text.length + below.length;
  return { from: at, to: at, text: above + text + below, select: [caret, caret] };
}

function toggleMark({ value, start, end }: TextSelection, sign: string): TextEdit {
  const size = sign.length;
  const around = value.slice(start - size, start) === sign && value.slice(end, end + size) === sign;
  const words = value.slice(start, end);
  if (around && start >= size) {
    return { from: start - size, to: end + size, text: words, select: [start - size, end - size] };
  }
  // Markdown needs the mark right beside a word.
  const lead = /^\s*/.exec(words)![0].length;
  const bare = words.trim();
  const from = start + (bare ? lead : 0);
  const to = from + bare.length;
  return { from, to, text: sign + bare + sign, select: [from + size, to + size] };
}

function insertLink({ value, start, end }: TextSelection): TextEdit {
  const words = value.slice(start, end);
  const isAddress = /^(https?:\/\/|www\.|mailto:)\S+$/.test(words);
  const label = isAddress ? "" : words;
  const address = isAddress ? words : "https://";
  const text = `[${label}](${address})`;
  const at = start + label.length + 3;
  const caret: [number, number] = label ? [at, at + address.length] : [start + 1, start + 1];
  return { from: start, to: end, text, select: caret };
}

const listSign = /^(?:[-*+]|\d+[.)]) +/;
/** `known`: the line has the prefix already. `other`: the prefix it replaces. */
const prefixes = {
  heading: { sign: () => "## ", known: /^#{1,6} +/, other: /^#{1,6} +/ },
  quote: { sign: () => "> ", known: /^> ?/, other: /^> ?/ },
  list: { sign: () => "- ", known: /^[-*+] +/, other: listSign },
  numbers: { sign: (index: number) => `${index + 1}. `, known: /^\d+[.)] +/, other: listSign },
};

/** Works on every line of the selection. */
function toggleLinePrefix({ value, start, end }: TextSelection, kind: keyof typeof prefixes): TextEdit {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const next = value.indexOf("\n", Math.max(end - (end > start && value[end - 1] === "\n" ? 1 : 0), from));
  const to = next < 0 ? value.length : next;
  const { sign, known, other } = prefixes[kind];
  const rows = value.slice(from, to).split("\n");
  const isOn = rows.every((row) => known.test(row));
  const text = rows
    .map((row, index) => (isOn ? row.replace(known, "") : sign(index) + row.replace(other, "")))
    .join("\n");
  const caret = from + text.length;
  return { from, to, text, select: start === end ? [caret, caret] : [from, caret] };
}
