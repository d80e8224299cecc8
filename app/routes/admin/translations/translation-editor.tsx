import { useActionData, useBlocker, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TranslationDesk } from "~/features/translation/translation-desk.schema";
import { translationPath } from "~/features/translation/translation-path";
import { MarkdownField } from "~/features/writing/markdown-field";
import { DeskForm } from "~/http/desk-form";
import type { FormAnswer } from "~/http/form-action.server";
import { TextField } from "~/http/text-field";
import { languageNames } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { SaveBar } from "~/ui/save-bar";
import { Textarea } from "~/ui/textarea";
import { useFormDirty } from "~/ui/unsaved-guard";
import { TranslationConflict } from "./translation-conflict";

export type TranslationField = "title" | "summary" | "content" | "basedOn";

/** The translation's form: guarded while something is unsaved, and told when somebody else was faster. */
export function TranslationEditor({ desk }: { desk: TranslationDesk }) {
  const { t } = useTranslation("desk-translation");
  const [filled, setFilled] = useState(desk);
  const { type, id, language, translation } = filled;
  const form = `translation-${type}-${id}-${language}-${Date.parse(filled.updatedAt) || 0}`;
  const { data, state } = useFetcher<FormAnswer>({ key: form });
  const posted = useActionData<FormAnswer>();
  const answer = data ?? (posted?.intent === "save" ? posted : undefined);
  const refused = answer?.ok === false ? answer.lastResult?.initialValue : null;
  const typed = useFormDirty(form);
  const dirty = Boolean(refused);
  const isOther = desk.updatedAt !== filled.updatedAt;
  // What was saved or has come meanwhile takes the place of words that nobody changed here.
  if (isOther && !typed && !dirty && state === "idle") setFilled(desk);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (typed || dirty) && currentLocation.pathname !== nextLocation.pathname,
  );
  const isOutdated = refused && refused.basedOn !== desk.updatedAt && desk.translation !== null;
  return (
    <section aria-labelledby="translation" className="min-w-0">
      <h2 id="translation" className="mb-4 text-sm font-semibold text-ink-soft">
        {t("one.translation", { language: languageNames[language] })}
      </h2>
      {isOutdated && (
        <TranslationConflict
          form={form}
          yours={refused}
          theirs={desk.translation!}
          desk={desk}
          onTakeTheirs={() => setFilled(desk)}
        />
      )}
      <DeskForm<TranslationField>
        key={form}
        id={form}
        action={translationPath(type, id, language)}
        intent="save"
        initial={{ ...translation, basedOn: filled.updatedAt }}
        success={{ title: t("done.save") }}
        failure={t("saveFailed")}
        className="flex flex-col gap-5"
      >
        {({ fields }) => (
          <>
            <input
              type="hidden"
              name="basedOn"
              defaultValue={fields.basedOn.initialValue}
              key={fields.basedOn.key}
            />
            <div lang={language} className="contents">
              <TextField label={t("form.title")} field={fields.title} required maxLength={255} />
              <Field
                label={t("form.summary")}
                htmlFor={fields.summary.id}
                error={fields.summary.errors}
                optional
              >
                <Textarea
                  key={fields.summary.key}
                  name={fields.summary.name}
                  defaultValue={fields.summary.initialValue}
                  maxLength={1000}
                  rows={3}
                />
              </Field>
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
      </DeskForm>
      <SaveBar form={form} save={t("save")} pending={state !== "idle"} dirty={dirty} blocker={blocker}>
        <Button
          type="submit"
          form={form}
          name="approves"
          value="on"
          variant="secondary"
          loading={state !== "idle"}
        >
          {t("approve")}
        </Button>
      </SaveBar>
    </section>
  );
}
