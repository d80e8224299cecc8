import { useNavigate } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { TranslationScreen } from "~/features/translation/translation-admin.schema";
import { translationPath } from "~/features/translation/translation-path";
import { MarkdownField } from "~/features/writing/field/markdown-field";
import { WholePreview } from "~/features/writing/preview/whole-preview";
import { AdminForm } from "~/http/admin-form";
import { HiddenField } from "~/http/hidden-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { languageNames } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { SaveBar } from "~/ui/save-bar";
import { ConflictPanel } from "../shell/conflict-panel";
import { useDecide, useNextWaiting } from "../shell/decision-queue";
import { settled, useEditorState } from "../shell/unsaved-changes";

export type TranslationField = "title" | "summary" | "content" | "basedOn";

/** The form of a translation, with a guard for unsaved changes and a conflict panel. */
export function TranslationEditor({ screen }: { screen: TranslationScreen }) {
  const { t } = useTranslation("admin-translation");
  const [filled, setFilled] = useState(screen);
  const { type, id, language, translation } = filled;
  const form = `translation-${type}-${id}-${language}-${Date.parse(filled.updatedAt) || 0}`;
  const savedAt = screen.translation && screen.updatedAt;
  const { isSending, typed, dirty, outdated, blocker } = useEditorState(form, "save", savedAt);
  const decide = useDecide();
  const next = useNextWaiting();
  const navigate = useNavigate();
  // The list no longer tells what comes next once the approval is saved.
  const nextWhenSent = useRef<string | null>(null);
  // What was typed is saved at once; an approval alone waits for a moment.
  const approve = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const approves = submitter?.getAttribute("name") === "approves";
    nextWhenSent.current = approves ? next : null;
    if (approves && !typed && !dirty) decide?.(event, t("done.approve"));
  };
  const isOther = screen.updatedAt !== filled.updatedAt;
  // A newer version replaces the form's text if it is unchanged.
  if (isOther && !typed && !dirty && !isSending) setFilled(screen);
  return (
    <section aria-labelledby="translation" className="min-w-0">
      <h2 id="translation" className="mb-4 text-sm font-semibold text-ink-soft">
        {t("one.translation", { language: languageNames[language] })}
      </h2>
      {outdated && screen.translation && (
        <ConflictPanel
          form={form}
          texts="admin-translation:conflict"
          compared={["title", "summary", "content"]}
          yours={outdated}
          theirs={screen.translation}
          label={(field) => t(`form.${field}`)}
          updatedAt={screen.updatedAt}
          href={translationPath(type, id, language)}
          onTakeTheirs={() => setFilled(screen)}
        />
      )}
      <AdminForm<TranslationField>
        key={form}
        id={form}
        action={translationPath(type, id, language)}
        intent="save"
        initial={{ ...translation, basedOn: filled.updatedAt }}
        success={{ title: t("done.save") }}
        failure={t("saveFailed")}
        onSubmit={approve}
        onSuccess={() => nextWhenSent.current !== null && navigate(nextWhenSent.current, settled)}
        className="flex flex-col gap-5"
      >
        {({ fields }) => (
          <>
            <HiddenField field={fields.basedOn} />
            {/* Always the digest of the original that is shown now. */}
            <input type="hidden" name="seen" value={screen.original.seen} />
            <input type="hidden" name="language" value={language} />
            <div lang={language} className="contents">
              <TextField label={t("form.title")} field={fields.title} required maxLength={255} />
              <TextAreaField label={t("form.summary")} field={fields.summary} maxLength={1000} rows={3} />
              <MarkdownField
                label={t("form.content")}
                field={fields.content}
                hint={t("form.contentHint")}
                rows={18}
                lang={language}
              />
            </div>
          </>
        )}
      </AdminForm>
      <SaveBar form={form} save={t("save")} pending={isSending} dirty={dirty} blocker={blocker}>
        <WholePreview form={form} />
        <Button
          type="submit"
          form={form}
          name="approves"
          value="on"
          variant="secondary"
          loading={isSending}
          aria-keyshortcuts="a"
        >
          {t("approve")}
        </Button>
      </SaveBar>
    </section>
  );
}
