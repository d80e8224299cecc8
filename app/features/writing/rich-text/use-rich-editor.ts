import { useEffect, useRef, useState, type RefObject } from "react";
import { readStored, writeStored } from "~/ui/browser-storage";
import { fillField } from "~/ui/fill-field";
import type { MarkdownTool } from "../markdown/markdown-edit";
import type { RichEditor, RichEditorOptions } from "./rich-editor";

/** What a person chose last: `markdown`, or nothing for the text as it will look. */
const CHOICE = "writing-mode";

interface RichEditorField {
  /** The form's field: it holds the Markdown whatever is shown. */
  text: RefObject<HTMLTextAreaElement>;
  place: RefObject<HTMLElement>;
  attributes: RichEditorOptions["attributes"];
  onPicture: RichEditorOptions["onPicture"];
  readOnly: boolean;
}

/**
 * The rich editor of a Markdown field, whose code is fetched when the field is there. `editor` is null while the field
 * itself is shown: because somebody types in it or wants it, or because the text has more than the editor can show
 * (`isRefused`).
 */
export function useRichEditor({ text, place, attributes, onPicture, readOnly }: RichEditorField) {
  const [editor, setEditor] = useState<RichEditor | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [activeTools, setActiveTools] = useState<MarkdownTool[]>([]);
  const given = useRef({ attributes, onPicture });
  useEffect(() => {
    given.current = { attributes, onPicture };
  });
  const opened = useRef<RichEditor | null>(null);
  const isOwnChange = useRef(false);
  /** Only the last choice opens something: the code may come late. */
  const turn = useRef(0);

  const show = (next: RichEditor | null) => {
    opened.current?.close();
    opened.current = next;
    setEditor(next);
  };
  const open = async (isAsked: boolean) => {
    turn.current += 1;
    const mine = turn.current;
    const code = await import("./rich-editor").catch(() => null); // the plain field stays
    const field = text.current;
    if (!code || !field || !place.current || mine !== turn.current) return;
    if (!isAsked && document.activeElement === field) return;
    const next = code.openRichEditor({
      place: place.current,
      markdown: field.value,
      attributes: () => given.current.attributes(),
      onPicture: (file) => given.current.onPicture(file),
      onActiveTools: setActiveTools,
      onChange: (markdown) => {
        isOwnChange.current = true;
        if (text.current) fillField(text.current, markdown);
        isOwnChange.current = false;
      },
    });
    show(next);
    setRefused(!next);
    if (isAsked) next?.focus();
  };
  const opening = useRef(open);
  useEffect(() => {
    opening.current = open;
  });

  useEffect(() => {
    if (readStored(CHOICE) !== "markdown") void opening.current(false);
    const field = text.current;
    // Something else filled the field: a kept draft.
    const refill = () => {
      if (opened.current && !isOwnChange.current) void opening.current(false);
    };
    field?.addEventListener("input", refill);
    return () => {
      field?.removeEventListener("input", refill);
      turn.current += 1;
      opened.current?.close();
      opened.current = null;
    };
  }, [text]);
  // Not `editor`: it may be closed before this effect runs.
  useEffect(() => opened.current?.setEditable(!readOnly), [editor, readOnly]);

  return {
    editor,
    isRefused,
    activeTools,
    choose: (mode: "text" | "markdown") => {
      writeStored(CHOICE, mode === "markdown" ? mode : null);
      if (mode === "text") return void open(true);
      turn.current += 1;
      setRefused(false);
      show(null);
    },
  };
}
