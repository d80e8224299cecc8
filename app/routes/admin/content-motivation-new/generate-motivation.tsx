import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BookOpen, Sparkles } from "~/ui/icons";
import type { MotivationDraft } from "~/features/devotion/motivations/motivations.schema";
import { AdminForm } from "~/http/admin-form";
import { languageOptions } from "~/i18n/languages";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { DraftButton } from "../shell/draft-button";

interface GenerateMotivationProps {
  themes: { theme: string; name: string }[];
  language: string;
  /** Without, a draft is taken from the library. */
  hasAi: boolean;
  /** Asks for confirmation, because the draft would replace unsaved text. */
  asks: boolean;
  onDraft: (draft: MotivationDraft) => void;
}

/** Requests a draft in a language and on a theme. It fills the form below and is not saved. */
export function GenerateMotivation({ themes, language, hasAi, asks, onDraft }: GenerateMotivationProps) {
  const { t } = useTranslation("admin-motivations");
  // conform resets a form after success; the choices stay for the next draft.
  const [chosen, setChosen] = useState({ language, theme: "" });
  const words = (
    <>
      {hasAi ? <Sparkles aria-hidden="true" /> : <BookOpen aria-hidden="true" />}
      {t(hasAi ? "generate.action" : "generate.library")}
    </>
  );
  return (
    <AdminForm<"language" | "theme">
      id="generate"
      action="/admin/content/motivations/new"
      intent="generate"
      success={{ title: t(hasAi ? "generate.done" : "generate.taken"), description: t("generate.doneText") }}
      failure={t("generate.failed")}
      failureText={t("generate.failedText")}
      onSuccess={(answer) => onDraft(answer.result as MotivationDraft)}
      className="flex flex-wrap items-end gap-4 [&>[role=alert]]:basis-full"
    >
      {({ fields, pending }) => (
        <>
          <h2 className="basis-full text-base font-semibold">{t("generate.heading")}</h2>
          <Field
            label={t("form.language")}
            htmlFor={fields.language.id}
            error={fields.language.errors}
            className="flex-[1_1_12rem]"
          >
            <Select
              name={fields.language.name}
              value={chosen.language}
              onChange={({ target }) => setChosen({ ...chosen, language: target.value })}
              options={languageOptions()}
            />
          </Field>
          <Field
            label={t("generate.theme")}
            htmlFor={fields.theme.id}
            error={fields.theme.errors}
            className="flex-[1_1_12rem]"
          >
            <Select
              name={fields.theme.name}
              value={chosen.theme}
              onChange={({ target }) => setChosen({ ...chosen, theme: target.value })}
              placeholder={t("generate.anyTheme")}
              options={themes.map(({ theme, name }) => ({ value: theme, label: name }))}
            />
          </Field>
          {!hasAi && <p className="basis-full text-sm text-ink-soft">{t("generate.noAi")}</p>}
          <p className="basis-full text-sm text-ink-soft not-noscript:hidden">{t("generate.noScript")}</p>
          <DraftButton asks={asks} text={t} loading={pending}>
            {words}
          </DraftButton>
        </>
      )}
    </AdminForm>
  );
}
