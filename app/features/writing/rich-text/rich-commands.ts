import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { Fragment, type Node, type NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { TextSelection, type Command, type EditorState, type Plugin } from "prosemirror-state";
import type { MarkdownTool } from "../markdown/markdown-edit";
import { markdownToRich } from "./markdown-to-rich";
import { richSchema } from "./rich-schema";

const { nodes, marks } = richSchema;
const item = nodes.list_item!;

/** The node of this type that the selection begins in, and how deep. */
function enclosing(state: EditorState, ...types: NodeType[]): { node: Node; depth: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return { node, depth };
  }
  return null;
}

/** The tools whose work the selection stands in. */
export function listActiveTools(state: EditorState): MarkdownTool[] {
  const { from, $from, to, empty } = state.selection;
  const hasMark = (name: string) =>
    empty
      ? Boolean(marks[name]!.isInSet(state.storedMarks ?? $from.marks()))
      : state.doc.rangeHasMark(from, to, marks[name]!);
  const list = enclosing(state, nodes.bullet_list!, nodes.ordered_list!)?.node.type;
  const active: Record<MarkdownTool, boolean> = {
    bold: hasMark("strong"),
    italic: hasMark("em"),
    heading: enclosing(state, nodes.heading!) !== null,
    quote: enclosing(state, nodes.blockquote!) !== null,
    list: list === nodes.bullet_list,
    numbers: list === nodes.ordered_list,
    link: hasMark("link"),
  };
  return (Object.keys(active) as MarkdownTool[]).filter((tool) => active[tool]);
}

/** Makes a list, makes the other kind of list of it, or undoes it. */
function toggleList(wanted: NodeType): Command {
  return (state, dispatch) => {
    const found = enclosing(state, nodes.bullet_list!, nodes.ordered_list!);
    if (!found) return wrapInList(wanted)(state, dispatch);
    if (found.node.type === wanted) return liftListItem(item)(state, dispatch);
    const at = state.selection.$from.before(found.depth);
    dispatch?.(state.tr.setNodeMarkup(at, wanted, { tight: found.node.attrs.tight as boolean }));
    return true;
  };
}

/** What a tool does. The same tool again undoes it. A link needs its address: setLink. */
export function commandOf(tool: Exclude<MarkdownTool, "link">, state: EditorState): Command {
  const isActive = listActiveTools(state).includes(tool);
  const commands: Record<typeof tool, Command> = {
    bold: toggleMark(marks.strong!),
    italic: toggleMark(marks.em!),
    heading: isActive ? setBlockType(nodes.paragraph!) : setBlockType(nodes.heading!, { level: 2 }),
    quote: isActive ? lift : wrapIn(nodes.blockquote!),
    list: toggleList(nodes.bullet_list!),
    numbers: toggleList(nodes.ordered_list!),
  };
  return commands[tool];
}

/** The words that a link tool works on: the selection, or the whole link that the caret is in. */
export function readLink(state: EditorState): { from: number; to: number; text: string; href: string } {
  const { $from, from, to } = state.selection;
  const mark = marks.link!.isInSet($from.marks()) ?? marks.link!.isInSet($from.nodeAfter?.marks ?? []);
  const range = { from, to };
  if (mark) {
    $from.parent.forEach((node, offset) => {
      const start = $from.start() + offset;
      const end = start + node.nodeSize;
      if (!mark.isInSet(node.marks) || end < from || start > to) return;
      range.from = Math.min(range.from, start);
      range.to = Math.max(range.to, end);
    });
  }
  return {
    ...range,
    text: state.doc.textBetween(range.from, range.to, " "),
    href: (mark?.attrs.href as string | undefined) ?? "",
  };
}

/** Links the words, or with no address takes the link from them. */
export function setLink({ text, href }: { text: string; href: string }): Command {
  return (state, dispatch) => {
    const found = readLink(state);
    const { tr } = state;
    let { to } = found;
    if (text !== found.text) {
      tr.insertText(text, found.from, found.to);
      to = found.from + text.length;
    }
    tr.removeMark(found.from, to, marks.link);
    if (href) tr.addMark(found.from, to, marks.link!.create({ href }));
    tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(marks.link!);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Puts a Markdown text below the paragraph of the selection, with a paragraph to go on in. */
export function insertBlocks(markdown: string): Command {
  return (state, dispatch) => {
    const content = markdownToRich(markdown)?.content;
    if (!content) return false;
    const { $to } = state.selection;
    const isEmpty = $to.depth === 1 && $to.parent.content.size === 0;
    const [from, to] =
      $to.depth === 0
        ? [$to.pos, $to.pos]
        : isEmpty
          ? [$to.before(1), $to.after(1)]
          : [$to.after(1), $to.after(1)];
    const follows = state.doc.childCount > state.doc.resolve(to).index(0);
    const { tr } = state;
    tr.replaceWith(from, to, follows ? content : content.append(Fragment.from(nodes.paragraph!.create())));
    const end = from + content.size;
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(end + 1, tr.doc.content.size))));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView());
  return true;
});

/** Tab leaves the text: lists go in and out with Ctrl+] and Ctrl+[. */
export const keyPlugins = (): Plugin[] => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote!),
      wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list!),
      wrappingInputRule(
        /^(\d+)\.\s$/,
        nodes.ordered_list!,
        (found) => ({ order: Number(found[1]) }),
        (found, node) => node.childCount + (node.attrs.order as number) === Number(found[1]),
      ),
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading!, (found) => ({
        level: Math.max(found[1]!.length, 2),
      })),
    ],
  }),
  keymap({
    "Mod-z": undo,
    "Shift-Mod-z": redo,
    "Mod-y": redo,
    Enter: splitListItem(item),
    "Shift-Enter": insertBreak,
    "Mod-]": sinkListItem(item),
    "Mod-[": liftListItem(item),
  }),
  keymap(baseKeymap),
];
