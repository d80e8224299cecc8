import { useTranslation } from "react-i18next";
import {
  ownDevotionFieldNames,
  type OwnDevotionFieldName,
} from "~/features/devotion/library/own-devotion-fields";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import { languageNames, languagesFrom, type Language } from "~/i18n/languages";
import { SaveBar } from "~/ui/save-bar";
import type { SelectOption } from "~/ui/select";
import { ConflictPanel } from "../shell/conflict-panel";
import { useEditorState } from "../shell/unsaved-changes";
import { ownDevotionsPath } from "./library-paths";
import { OwnLanguageFields } from "./own-language-fields";
import { useFillPassage } from "./use-fill-passage";

interface OwnDevotionEditorProps {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  /** The saved devotion; null for a new one. */
  saved: { id: number; updatedAt: string } | null;
  choices: { months: SelectOption[]; days: SelectOption[]; themes: SelectOption[]; language: Language };
  initial: Partial<Record<OwnDevotionFieldName | "basedOn", string>>;
  onSaved: (answer: FormAnswer) => void;
  onRefill?: () => void;
}

/** The form of a devotion of the team: its day, its theme, and its texts. */
export function OwnDevotionEditor({
  form,
  saved,
  choices,
  initial,
  onSaved,
  onRefill,
}: OwnDevotionEditorProps) {
  const { t } = useTranslation("admin-library");
  const intent = saved ? "update" : "create";
  const action = `${ownDevotionsPath}/${saved?.id ?? "new"}`;
  const { isSending, dirty, outdated, blocker } = useEditorState(form, intent, saved?.updatedAt ?? null);
  const { note, lookUp } = useFillPassage();
  const label = useFieldLabel();
  const { months, days, themes, language: first } = choices;
  return (
    <>
      {outdated && saved && (
        <ConflictPanel<OwnDevotionFieldName>
          form={form}
          texts="admin-library:conflict"
          compared={ownDevotionFieldNames}
          yours={outdated}
          theirs={{ ...emptyForm, ...initial }}
          label={label}
          updatedAt={saved.updatedAt}
          href={action}
          {...(onRefill && { onTakeTheirs: onRefill })}
        />
      )}
      <AdminForm<OwnDevotionFieldName | "basedOn">
        key={form}
        id={form}
        action={action}
        intent={intent}
        initial={initial}
        success={{ title: t(`form.done.${saved ? "updated" : "created"}`) }}
        failure={t("form.failed")}
        onSuccess={onSaved}
        className="flex flex-col gap-6"
      >
        {({ fields }) => (
          <div onBlur={(event) => void lookUp(event)} className="flex flex-col gap-6">
            <HiddenField field={fields.basedOn} />
            <fieldset className="grid gap-5 sm:grid-cols-3" aria-describedby="own-day-text">
              <legend className="mb-2 font-serif text-xl">{t("form.when")}</legend>
              <SelectField
                label={t("form.month")}
                field={fields.month}
                options={[{ value: "", label: t("own.anyDay") }, ...months]}
              />
              <SelectField
                label={t("form.dayOfMonth")}
                field={fields.dayOfMonth}
                options={[{ value: "", label: "–" }, ...days]}
              />
              <SelectField
                label={t("put.theme")}
                field={fields.theme}
                options={[{ value: "", label: t("form.chooseTheme") }, ...themes]}
                required
              />
              <p id="own-day-text" className="text-sm text-ink-soft sm:col-span-3">
                {t("form.whenText")}
              </p>
            </fieldset>
            <div>
              <h2 className="font-serif text-xl">{t("form.texts")}</h2>
              <p className="mt-1 text-sm text-ink-soft">{t("form.textsText")}</p>
              <p role="status" className="mt-2 text-sm text-brand-text empty:hidden">
                {note}
              </p>
              {languagesFrom(first).map((language) => (
                <OwnLanguageFields
                  key={language}
                  language={language}
                  fields={fields}
                  isFirst={language === first}
                  isReadOnly={isSending}
                />
              ))}
            </div>
          </div>
        )}
      </AdminForm>
      <SaveBar form={form} save={t("form.save")} pending={isSending} dirty={dirty} blocker={blocker} />
    </>
  );
}

const emptyForm = Object.fromEntries(ownDevotionFieldNames.map((name) => [name, ""])) as Record<
  OwnDevotionFieldName,
  string
>;

/** `explanation_ht` as "Explanation, Kreyòl". */
function useFieldLabel() {
  const { t } = useTranslation("admin-library");
  return (field: OwnDevotionFieldName): string => {
    const [name, language] = field.split("_") as [string, Language?];
    if (name === "theme") return t("put.theme");
    return language ? `${t(`form.${name}`)}, ${languageNames[language]}` : t(`form.${name}`);
  };
}
