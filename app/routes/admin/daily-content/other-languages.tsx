import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  otherLanguagesChoices,
  type OtherLanguagesChoice,
} from "~/features/devotion/daily-content/other-languages-choices";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import type { OtherLanguages as Others } from "~/features/devotion/daily-content/other-languages-admin.server";
import { AdminForm } from "~/http/admin-form";
import { languageNames } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/checkbox-radio";

interface OtherLanguagesProps {
  date: string;
  longDate: string;
  others: Others;
}

/** What readers of the languages without a text will get at eight, and the choice of it. */
export function OtherLanguages({ date, longDate, others }: OtherLanguagesProps) {
  const { t } = useTranslation("admin-daily-content");
  const { from, choice, canTranslate, missing } = others;
  const isDisabled = (one: OtherLanguagesChoice) => one === "translation" && !canTranslate;
  return (
    <div className="mb-6">
      <AdminSection title={t("others.title", { date: longDate })} boxed>
        <ul className="mb-5 flex flex-col gap-2">
          {missing.map(({ language, planned, samePassage }) => (
            <li key={language}>
              {t(planned === samePassage ? "others.getsPassage" : "others.getsLibrary", {
                language: languageNames[language],
                reference: planned,
              })}{" "}
              {choice === "translation" && (
                <Link to={dailyContentEditorPath(date, language)} className="link">
                  {t("others.draft", { language: languageNames[language] })}
                </Link>
              )}
            </li>
          ))}
        </ul>
        <AdminForm<"others">
          key={`${date} ${from} ${choice}`}
          id={`others-${date}`}
          action={dailyContentEditorPath(date, from)}
          intent="others"
          initial={{ others: choice }}
          success={{ title: t("others.done") }}
          failure={t("others.failed")}
          className="flex flex-col items-start gap-4"
        >
          {({ fields, pending }) => (
            <>
              <input type="hidden" name="date" value={date} />
              <input type="hidden" name="language" value={from} />
              <RadioGroup
                id={fields.others.id}
                name={fields.others.name}
                label={t("others.choose")}
                defaultValue={fields.others.initialValue ?? choice}
                error={fields.others.errors}
                options={otherLanguagesChoices.map((value) => ({
                  value,
                  label: t(`others.choices.${value}`),
                  hint: t(isDisabled(value) ? "others.noTranslation" : `others.hints.${value}`),
                  disabled: isDisabled(value),
                }))}
              />
              <Button variant="secondary" loading={pending}>
                {t("others.action")}
              </Button>
            </>
          )}
        </AdminForm>
      </AdminSection>
    </div>
  );
}
