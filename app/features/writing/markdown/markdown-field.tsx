import type { FieldMetadata } from "@conform-to/react";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "~/http/form-field";
import { buttonClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Textarea } from "~/ui/textarea";
import { useLivePreview } from "./use-live-preview";
import {
  computeBlockEdit,
  computeToolEdit,
  type TextSelection,
  type TextEdit,
  type MarkdownTool,
} from "./markdown-edit";
import { MarkdownToolbar, findToolForKey } from "./markdown-toolbar";
import { PictureDialog } from "../pictures/picture-dialog";
import { Prose } from "./prose";

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
}

const modeButtonClass =
  "min-h-11 px-3 text-sm font-semibold text-ink-soft aria-pressed:text-ink aria-pressed:shadow-[inset_0_-3px_0_var(--brand)]";

/**
 * A Markdown field with tools, pictures and a live preview: beside it, below it, or on a phone instead of it. Without
 * JavaScript a text area and a button that shows the preview in a new tab.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { field, label, hint, rows = 16, lang, required = true, maxLength, readOnly } = props;
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor" });
  const text = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState(false);
  const [adding, setAdding] = useState(false);
  const { preview, refreshSoon } = useLivePreview(text, pane);

  const runTool = (tool: MarkdownTool) =>
    text.current && applyEdit(text.current, computeToolEdit(tool, readSelection(text.current)));
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = readOnly ? undefined : findToolForKey(event);
    if (!tool) return;
    event.preventDefault();
    runTool(tool);
  };
  const show = (wanted: boolean) => (
    <button
      type="button"
      aria-pressed={reading === wanted}
      className={modeButtonClass}
      onClick={() => setReading(wanted)}
    >
      {t(wanted ? "preview" : "write")}
    </button>
  );
  const wide = "@min-[30rem]/writing:block";
  return (
    <FormField {...{ label, hint, field, required }} className="@container/writing">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-t-lg border border-b-0 border-line-strong bg-surface px-1 py-0.5 noscript:hidden">
          <MarkdownToolbar
            controls={field.id}
            disabled={readOnly}
            onTool={(tool) => {
              setReading(false);
              // The field may be hidden until the next frame.
              requestAnimationFrame(() => runTool(tool));
            }}
            onPicture={() => setAdding(true)}
          />
          <div role="group" aria-label={t("view")} className="flex @min-[30rem]/writing:hidden">
            {show(false)}
            {show(true)}
          </div>
        </div>
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 @min-[44rem]/writing:grid-cols-2">
          <div className={reading ? `hidden ${wide}` : undefined}>
            <Textarea
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
              className="max-h-[75dvh] [@media(scripting:enabled)]:rounded-t-none"
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
        open={adding}
        onOpenChange={setAdding}
        onAdded={(markdown) => {
          setAdding(false);
          setReading(false);
          // After the dialog returned the focus.
          setTimeout(
            () =>
              text.current &&
              applyEdit(text.current, computeBlockEdit(readSelection(text.current), markdown)),
            50,
          );
        }}
      />
    </FormField>
  );
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
