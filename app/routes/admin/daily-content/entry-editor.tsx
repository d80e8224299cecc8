import { useActionData, useBlocker, useFetcher, useNavigate } from "@remix-run/react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type {
  EditorEntry,
  GeneratedDailyContent,
  PlannedText,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import type { Language } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { SaveBar } from "~/ui/save-bar";
import { useIsFormDirty } from "~/ui/unsaved-changes";
import { Conflict } from "./conflict";
import { EntryFields, type FieldName } from "./entry-fields";
import { EntryNotice } from "./entry-notice";
import { EntryText } from "~/features/devotion/daily-content/entry-text";
import {
  getInitialFormState,
  getStartingState,
  isEntryOutdated,
  isTextChanged,
  formStateFromDraft,
  formStateFromEntry,
  readTypedWords,
  type EditorFormState,
} from "./form-state";
import { DraftForm } from "./draft-form";

interface EntryEditorProps {
  date: string;
  language: Language;
  /** The saved entry; null without one. */
  entry: EditorEntry | null;
  /** What is planned without an entry; null for a past day. */
  planned: PlannedText | null;
  /** What the form begins with when it is not the entry. */
  start: "planned" | "empty" | null;
  /** The language from which a draft can be translated; null when none can. */
  translatableFrom: Language | null;
  /** An AI can write a draft. */
  hasAi: boolean;
  /** The chosen name of the person; null without one. */
  name: string | null;
  /** Called when the person stays on the page with unsaved text. */
  onStay: () => void;
  /** Shown below the preview. */
  children: ReactNode;
}

/** The editor of a date and language: write, generate, compare, preview, save. */
export function EntryEditor(props: EntryEditorProps) {
  const { date, language, entry, planned, start, translatableFrom, hasAi, name, onStay, children } = props;
  const { t } = useTranslation("admin-daily-content");
  const posted = useActionData<FormAnswer<GeneratedDailyContent>>();
  const [filling, setFilling] = useState(() => getInitialFormState(entry, planned, start, posted));
  const [typed, setTyped] = useState(filling.words);
  const fill = (next: EditorFormState) => {
    setFilling(next);
    setTyped(next.words);
  };
  const form = `entry-${date}-${language}-${filling.number}`;
  const sending = useFetcher<FormAnswer>({ key: form });
  const isSaving = sending.state !== "idle";
  const isGenerating = useFetcher({ key: `generate-${form}` }).state !== "idle";
  const isTranslating = useFetcher({ key: `translate-${form}` }).state !== "idle";
  const generating = isGenerating || isTranslating;
  const answer = sending.data ?? (posted?.intent === "save" ? posted : undefined);
  const refused = answer?.ok === false;
  const hasTyped = useIsFormDirty(form);
  const began = getStartingState(entry, planned, start);
  const dirty = filling.draft !== null || (refused && isTextChanged(typed, began));
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !leaving.current &&
      (hasTyped || dirty) &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const stay = () => {
    blocker.reset?.();
    onStay();
  };
  const path = dailyContentEditorPath(date, language);
  const navigate = useNavigate();
  const type = (event: FormEvent) => {
    const { form: own } = event.target as HTMLInputElement;
    if (own?.id === form) setTyped(readTypedWords(own));
  };
  const draftForm = {
    ...{ date, language, hasAi, form },
    asks: hasTyped || refused,
    onDraft: (draft: GeneratedDailyContent) => fill(formStateFromDraft(draft, filling)),
  };
  const hasWords = [typed.verse, typed.explanation, typed.motivation].some((text) => text.trim());
  return (
    // One column: no boxes, so that the save bar can stay in sight from the top of the page.
    <div
      onInput={type}
      className="max-xl:contents xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:gap-x-10"
    >
      <div className="min-w-0 max-xl:contents">
        <DraftForm {...draftForm} />
        {translatableFrom && <DraftForm {...draftForm} from={translatableFrom} />}
        <EntryNotice
          {...{ date, language, entry, planned }}
          draft={filling.draft}
          isPlannedInForm={start === "planned"}
        />
        {filling.replaced && (
          <AdminSection title={t("draft.typed")} boxed>
            <EntryText words={filling.replaced} language={language} size="sm" />
          </AdminSection>
        )}
        {refused && isEntryOutdated(filling, entry) && (
          <Conflict
            {...{ date, form }}
            yours={typed}
            theirs={entry}
            onTakeTheirs={() => fill(formStateFromEntry(entry, filling.number + 1))}
          />
        )}
        <AdminForm<FieldName>
          key={form}
          id={form}
          action={path}
          intent="save"
          initial={{ ...filling.words }}
          success={{ title: t("save.done"), description: t("save.doneText") }}
          failure={t("save.failed")}
          onSuccess={() => {
            fill(formStateFromEntry(entry, filling.number + 1));
            if (start === null) return;
            leaving.current = true;
            navigate(path, { replace: true, preventScrollReset: true });
          }}
          className="flex flex-col gap-5"
        >
          {({ fields }) => (
            <>
              <input type="hidden" name="date" value={date} />
              <input type="hidden" name="language" value={language} />
              <input type="hidden" name="basedOn" value={filling.basedOn} />
              <input type="hidden" name="source" value={filling.source} />
              <EntryFields fields={fields} language={language} readOnly={generating || isSaving} />
            </>
          )}
        </AdminForm>
        <p className="mt-4 text-sm text-ink-soft">
          {name ? t("save.signed", { name }) : t("save.unsigned")}{" "}
          <UiLink href="/admin/account" className="link">
            {name ? t("save.rename") : t("save.choose")}
          </UiLink>
        </p>
        <SaveBar
          form={form}
          save={t("save.action")}
          pending={isSaving}
          dirty={dirty}
          blocker={{ ...blocker, reset: stay }}
        />
      </div>
      <div className="min-w-0 max-xl:mt-10">
        {hasWords ? (
          <AdminSection title={t("preview.title")} boxed>
            <EntryText words={typed} language={language} />
          </AdminSection>
        ) : (
          planned && (
            <AdminSection title={t(`plan.${planned.plan}.title`)} boxed>
              <EntryText words={planned} language={language} />
            </AdminSection>
          )
        )}
        {children}
      </div>
    </div>
  );
}
