import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { AudienceChoice } from "~/features/newsletter/post-lines";
import { languageNames, type Language } from "~/i18n/languages";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";

interface AudienceFieldProps {
  field: FieldMetadata<string | undefined>;
  audiences: AudienceChoice[];
  /** The letter's. */
  language: Language;
  onChoose?: (to: AudienceChoice["to"]) => void;
}

/** To whom a letter goes, with how many these are now. */
export function AudienceField({ field, audiences, language, onChoose }: AudienceFieldProps) {
  const { t } = useTranslation("desk-newsletter");
  const { nameOf, countOf } = useAudienceNames(audiences, language);
  return (
    <Field
      label={t("send.to")}
      hint={t("send.toHint")}
      htmlFor={field.id}
      error={field.errors}
      required
      className="w-full max-w-xl"
    >
      <Select
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        onChange={(event) => onChoose?.(event.target.value as AudienceChoice["to"])}
      >
        {audiences.map(({ to }) => (
          <option key={to} value={to}>
            {t("send.option", { to: nameOf(to), people: countOf(to) })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What an audience is called, and how many it holds, in words. */
export function useAudienceNames(audiences: AudienceChoice[], language: Language) {
  const { t } = useTranslation("desk-newsletter");
  const find = (to: AudienceChoice["to"]) => audiences.find((one) => one.to === to);
  return {
    nameOf: (to: AudienceChoice["to"]) => {
      if (to === "language") return t("send.toLanguage", { language: languageNames[language] });
      return to === "all" ? t("send.toAll") : t("send.toSegment", { name: find(to)?.name ?? "–" });
    },
    countOf: (to: AudienceChoice["to"]) => t("send.people", { count: find(to)?.count ?? 0 }),
  };
}
