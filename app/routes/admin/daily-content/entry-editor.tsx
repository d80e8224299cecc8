import { useActionData, useBlocker, useFetcher } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type {
  EditorEntry,
  GeneratedDailyContent,
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
import { EntryText } from "./entry-text";
import {
  getInitialFormState,
  isEntryOutdated,
  formStateFromDraft,
  formStateFromEntry,
  readTypedWords,
  type EditorFormState,
} from "./form-state";
import { GenerateForm } from "./generate-form";
import { TranslateForm } from "./translate-form";

interface EntryEditorProps {
  date: string;
  language: Language;
  day: "past" | "today" | "ahead";
  /** The saved entry; null without one. */
  entry: EditorEntry | null;
  /** The language from which a draft can be translated; null when none can. */
  translatableFrom: Language | null;
  /** The chosen name of the person; null without one. */
  name: string | null;
  /** Called when the person stays on the page with unsaved text. */
  onStay: () => void;
  /** Shown below the preview. */
  children: ReactNode;
}

/** The editor of a date and language: write, generate, compare, preview, save. */
export function EntryEditor(props: EntryEditorProps) {
  const { date, language, day, entry, translatableFrom, name, onStay, children } = props;
  const { t } = useTranslation("admin-daily-content");
  const posted = useActionData<FormAnswer<GeneratedDailyContent>>();
  const [filling, setFilling] = useState(() => getInitialFormState(entry, posted));
  const [typed, setTyped] = useState(filling.words);
  const fill = (next: EditorFormState) => {
    setFilling(next);
    setTyped(next.words);
  };
  const id = `${date}-${language}-${filling.number}`;
  const form = `entry-${id}`;
  const sending = useFetcher<FormAnswer>({ key: form });
  const isSaving = sending.state !== "idle";
  const isGenerating = useFetcher({ key: `generate-${id}` }).state !== "idle";
  const isTranslating = useFetcher({ key: `translate-${id}` }).state !== "idle";
  const generating = isGenerating || isTranslating;
  const answer = sending.data ?? (posted?.intent === "save" ? posted : undefined);
  const refused = answer?.ok === false;
  const hasTyped = useIsFormDirty(form);
  const dirty = filling.draft !== null || refused;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasTyped || dirty) &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const stay = () => {
    blocker.reset?.();
    onStay();
  };
  const path = dailyContentEditorPath(date, language);
  const type = (event: FormEvent) => {
    const { form: own } = event.target as HTMLInputElement;
    if (own?.id === form) setTyped(readTypedWords(own));
  };
  const hasWords = [typed.verse, typed.explanation, typed.motivation].some((text) => text.trim());
  return (
    <div onInput={type} className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="min-w-0">
        <GenerateForm
          id={`generate-${id}`}
          {...{ date, language, form }}
          asks={hasTyped || refused}
          onDraft={(draft) => fill(formStateFromDraft(draft, filling))}
        />
        {translatableFrom && (
          <TranslateForm
            id={`translate-${id}`}
            {...{ date, language }}
            from={translatableFrom}
            asks={hasTyped || refused}
            onDraft={(draft) => fill(formStateFromDraft(draft, filling))}
          />
        )}
        <EntryNotice {...{ date, day, entry }} draft={filling.draft} />
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
          onSuccess={() => fill(formStateFromEntry(entry, filling.number + 1))}
          className="flex flex-col gap-5"
        >
          {({ fields }) => (
            <>
              <input type="hidden" name="date" value={date} />
              <input type="hidden" name="language" value={language} />
              <input type="hidden" name="basedOn" value={filling.basedOn} />
              <input type="hidden" name="source" value={filling.draft?.source ?? entry?.source ?? "admin"} />
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
      <div className="min-w-0">
        {hasWords && (
          <AdminSection title={t("preview.title")} boxed>
            <EntryText words={typed} language={language} />
          </AdminSection>
        )}
        {children}
      </div>
    </div>
  );
}
