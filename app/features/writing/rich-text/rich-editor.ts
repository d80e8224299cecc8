import { dropCursor } from "prosemirror-dropcursor";
import { history } from "prosemirror-history";
import { Fragment, Slice, type Node } from "prosemirror-model";
import { EditorState, TextSelection, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { MarkdownTool } from "../markdown/markdown-edit";
import { cleanPaste } from "./clean-paste";
import { markdownToRich } from "./markdown-to-rich";
import { commandOf, insertBlocks, keyPlugins, listActiveTools, readLink, setLink } from "./rich-commands";
import { richSchema } from "./rich-schema";
import { richToMarkdown } from "./rich-to-markdown";
import { scriptureView } from "./scripture-view";

export interface RichEditorOptions {
  place: HTMLElement;
  markdown: string;
  /** Of the element that holds the text; read again at each change. */
  attributes: () => Record<string, string>;
  onChange: (markdown: string) => void;
  onActiveTools: (tools: MarkdownTool[]) => void;
  /** A picture was pasted or dropped; the selection stands where it belongs. */
  onPicture: (file: File) => void;
}

/** An open editor: what the toolbar and the dialogs do with its text. */
export interface RichEditor {
  run: (tool: Exclude<MarkdownTool, "link">) => void;
  readLink: () => { text: string; href: string };
  setLink: (link: { text: string; href: string }) => void;
  insert: (markdown: string) => void;
  focus: () => void;
  setEditable: (editable: boolean) => void;
  close: () => void;
}

/** Opens a Markdown text as it will look; null when the editor cannot show all of it. */
export function openRichEditor(options: RichEditorOptions): RichEditor | null {
  const { place, markdown, attributes, onChange, onActiveTools, onPicture } = options;
  const doc = markdownToRich(markdown);
  if (!doc) return null;
  let editable = true;
  const view = new EditorView(place, {
    state: EditorState.create({
      doc,
      plugins: [...keyPlugins(), history(), scriptureView(), dropCursor({ color: "currentColor", width: 2 })],
    }),
    attributes: () => attributes(),
    editable: () => editable,
    transformPastedHTML: cleanPaste,
    clipboardTextParser: (text) => new Slice(Fragment.from(readLines(text)), 1, 1),
    handlePaste: (_view, event) => takePicture(event.clipboardData),
    handleDrop: (dropped, event, _slice, isMoved) => {
      if (isMoved || !event.dataTransfer?.files.length) return false;
      const at = dropped.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      if (at !== undefined) {
        const { tr, doc: text } = dropped.state;
        dropped.dispatch(tr.setSelection(TextSelection.near(text.resolve(at))));
      }
      takePicture(event.dataTransfer);
      event.preventDefault(); // the browser would open the file
      return true;
    },
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) onChange(richToMarkdown(view.state.doc));
      onActiveTools(listActiveTools(view.state));
    },
  });
  /** Word copies a picture of the text beside its HTML: the words are meant. */
  const takePicture = (data: DataTransfer | null): boolean => {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (!file || data?.types.includes("text/html")) return false;
    onPicture(file);
    return true;
  };
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return {
    run: (tool) => run(commandOf(tool, view.state)),
    readLink: () => readLink(view.state),
    setLink: (link) => run(setLink(link)),
    insert: (blocks) => run(insertBlocks(blocks)),
    focus: () => view.focus(),
    setEditable: (wanted) => {
      editable = wanted;
      view.setProps({});
    },
    close: () => view.destroy(),
  };
}

/** Pasted plain text: a blank line ends a paragraph, and a line stays a line. */
const readLines = (text: string): Node[] =>
  text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) =>
      richSchema.nodes.paragraph!.create(
        null,
        paragraph
          .split("\n")
          .flatMap((line, at) => [
            ...(at > 0 ? [richSchema.nodes.hard_break!.create()] : []),
            ...(line ? [richSchema.text(line)] : []),
          ]),
      ),
    );
