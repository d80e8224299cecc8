import type { FieldMetadata } from "@conform-to/react";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "~/http/form-field";
import { buttonClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Textarea } from "~/ui/textarea";
import { isLanguage, type Language } from "~/i18n/languages";
import { PictureDialog } from "../pictures/picture-dialog";
import { LinkDialog } from "../rich-text/link-dialog";
import { useRichEditor } from "../rich-text/use-rich-editor";
import { VerseDialog } from "../scripture/verse-dialog";
import {
  computeBlockEdit,
  computeToolEdit,
  type TextSelection,
  type TextEdit,
  type MarkdownTool,
} from "../markdown/markdown-edit";
import { CanvasTextarea } from "./canvas-textarea";
import { MarkdownToolbar, findToolForKey } from "./markdown-toolbar";
import { Prose } from "../markdown/prose";
import { useLivePreview } from "./use-live-preview";

interface MarkdownFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string | undefined;
  rows?: number;
  /** The language of the text. */
  lang?: string | undefined;
  required?: boolean;
  maxLength?: number | undefined;
  readOnly?: boolean | undefined;
  /** The text of a page of its own: without frame and visible label, and as long as it is. */
  isCanvas?: boolean;
}

const modeButtonClass =
  "min-h-11 px-3 text-sm font-semibold text-ink-soft aria-pressed:text-ink aria-pressed:shadow-[inset_0_-3px_0_var(--brand)] " +
  "forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-4";

const richClass =
  "prose relative min-h-72 max-w-none whitespace-pre-wrap wrap-anywhere outline-none " +
  "*:max-w-[38rem] [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-brand ";
const framedClass = "px-4 py-4 sm:px-6";

/**
 * A Markdown field. With JavaScript it shows the text as it will look, or its Markdown with a live preview; both have
 * tools, verses and pictures. Without, a text area and a button that shows the preview in a new tab. The form's field is
 * always the text area.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { field, label, hint, rows = 16, lang, required = true, maxLength, readOnly = false } = props;
  const { isCanvas = false } = props;
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor" });
  const TextBox = isCanvas ? CanvasTextarea : Textarea;
  const text = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState(false);
  const [adding, setAdding] = useState<"picture" | File | null>(null);
  const [quoting, setQuoting] = useState<Language | null>(null);
  const [link, setLink] = useState<{ text: string; href: string } | null>(null);
  const { preview, refreshSoon } = useLivePreview(text, pane);
  const { editor, isRefused, activeTools, choose } = useRichEditor({
    text,
    place,
    readOnly,
    attributes: () => ({
      class: richClass + (isCanvas ? "canvas-text" : framedClass),
      "data-placeholder": t("begin"),
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      ...(required && { "aria-required": "true" }),
      ...(readOnly && { "aria-readonly": "true" }),
      ...(lang && { lang }),
      ...describedBy(field, hint),
    }),
    onPicture: setAdding,
  });

  const runTool = (tool: MarkdownTool) => {
    if (editor && tool === "link") setLink(editor.readLink());
    else if (editor && tool !== "link") editor.run(tool);
    else if (text.current) applyEdit(text.current, computeToolEdit(tool, readSelection(text.current)));
  };
  const insert = (markdown: string) => {
    setReading(false);
    afterDialog(() => {
      if (editor) editor.insert(markdown);
      else if (text.current) applyEdit(text.current, computeBlockEdit(readSelection(text.current), markdown));
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = readOnly ? undefined : findToolForKey(event);
    if (!tool) return;
    event.preventDefault();
    runTool(tool);
  };
  const choice = (name: string, isChosen: boolean, act: () => void) => (
    <button type="button" aria-pressed={isChosen} className={modeButtonClass} onClick={act}>
      {t(name)}
    </button>
  );
  const wide = "@min-[30rem]/writing:block";
  return (
    <FormField {...{ label, hint, field, required }} hideLabel={isCanvas} className="@container/writing">
      <div>
        <div
          className={classNames(
            "flex flex-wrap items-center justify-between gap-x-4 py-0.5 noscript:hidden",
            isCanvas
              ? "canvas-tools border-y border-line bg-paper"
              : "rounded-t-lg border border-b-0 border-line-strong bg-surface px-1",
          )}
        >
          <MarkdownToolbar
            controls={field.id}
            disabled={readOnly}
            active={editor ? activeTools : undefined}
            onTool={(tool) => {
              setReading(false);
              // The field may be hidden until the next frame.
              requestAnimationFrame(() => runTool(tool));
            }}
            onVerse={() => setQuoting(languageOf(text.current, lang))}
            onPicture={() => setAdding("picture")}
          />
          {!editor && (
            <div role="group" aria-label={t("view")} className="flex @min-[30rem]/writing:hidden">
              {choice("write", !reading, () => setReading(false))}
              {choice("preview", reading, () => setReading(true))}
            </div>
          )}
          <div role="group" aria-label={t("mode")} className="flex">
            {choice("asText", editor !== null, () => choose("text"))}
            {choice("asMarkdown", editor === null, () => choose("markdown"))}
          </div>
        </div>
        {isRefused && (
          <p role="status" className="border-x border-line-strong bg-tint px-4 py-2 text-sm">
            {t("refused")}
          </p>
        )}
        <div
          ref={place}
          onKeyDown={onKeyDown}
          className={classNames(
            !isCanvas &&
              "max-h-[75dvh] overflow-y-auto rounded-b-lg border border-line-strong bg-surface focus-within:border-ink-soft " +
                "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            !editor && "hidden",
          )}
        />
        <div
          className={classNames(
            "relative grid grid-cols-1 gap-x-4 gap-y-3 @min-[44rem]/writing:grid-cols-2",
            editor !== null && "sr-only",
          )}
        >
          <div className={!editor && reading ? `hidden ${wide}` : undefined}>
            <TextBox
              key={field.key}
              ref={text}
              name={field.name}
              defaultValue={field.initialValue}
              rows={rows}
              lang={lang}
              maxLength={maxLength}
              readOnly={readOnly}
              onInput={refreshSoon}
              onKeyDown={onKeyDown}
              // A label and a refused form lead to the field: the editor stands for it.
              {...(editor && { "aria-hidden": true, tabIndex: -1, onFocus: editor.focus })}
              {...(isCanvas
                ? { placeholder: t("begin") }
                : { className: "max-h-[75dvh] [@media(scripting:enabled)]:rounded-t-none" })}
            />
          </div>
          <div
            ref={pane}
            role="region"
            aria-label={t("previewOf", { label })}
            tabIndex={0}
            className={classNames(
              "max-h-[75dvh] overflow-y-auto rounded-b-lg border border-line bg-surface p-4 noscript:hidden",
              "@min-[30rem]/writing:max-h-96 @min-[44rem]/writing:max-h-[75dvh]",
              !reading && `hidden ${wide}`,
              editor !== null && "hidden!",
            )}
          >
            {preview?.isStale && <p className="mb-3 text-sm text-danger">{t("late")}</p>}
            {preview?.html ? (
              <Prose html={preview.html} lang={lang} />
            ) : (
              <p className="text-ink-soft">{t("nothing")}</p>
            )}
          </div>
        </div>
      </div>
      <noscript>
        {/* Enter submits a form's first button, which must save. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <button
          type="submit"
          name="preview"
          value={field.name}
          formAction="/admin/writing/preview"
          formTarget="_blank"
          formNoValidate
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          {t("openPreview")}
        </button>
      </noscript>
      <PictureDialog
        adding={adding}
        onClose={() => setAdding(null)}
        onAdded={(markdown) => {
          setAdding(null);
          insert(markdown);
        }}
      />
      <VerseDialog
        language={quoting}
        onClose={() => setQuoting(null)}
        onAdded={(markdown) => {
          setQuoting(null);
          insert(markdown);
        }}
      />
      <LinkDialog
        link={link}
        onClose={() => setLink(null)}
        onLink={(chosen) => {
          setLink(null);
          afterDialog(() => editor?.setLink(chosen));
        }}
      />
    </FormField>
  );
}

/** After the dialog returned the focus. */
const afterDialog = (act: () => void) => void setTimeout(act, 50);

/** The language of the text: the form may ask for it. */
function languageOf(field: HTMLTextAreaElement | null, lang: string | undefined): Language {
  const chosen = field?.form ? new FormData(field.form).get("language") : null;
  return [chosen, lang, document.documentElement.lang].find(isLanguage) ?? "fr";
}

/** What FormField ties to its control: the hint, and what was found wrong. */
function describedBy(field: MarkdownFieldProps["field"], hint: string | undefined): Record<string, string> {
  const ids = [hint && `${field.id}-description`, field.errors?.length && `${field.id}-error`].filter(
    Boolean,
  );
  return {
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
    ...(field.errors?.length && { "aria-invalid": "true" }),
  };
}

const readSelection = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TextSelection => ({
  value,
  start: selectionStart,
  end: selectionEnd,
});

/** Inserts like typing, so that undo works and the form notices. */
function applyEdit(field: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else keeps the field's undo
  if (!document.execCommand("insertText", false, text)) {
    field.setRangeText(text, from, to);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
}
