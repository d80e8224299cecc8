import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { AudienceOption } from "~/features/newsletter/posts/post-list-item";
import { SelectField } from "~/http/select-field";
import { languageNames, type Language } from "~/i18n/languages";

interface AudienceFieldProps {
  field: FieldMetadata<string | undefined>;
  audiences: AudienceOption[];
  /** The letter's. */
  language: Language;
  onChoose?: (to: AudienceOption["to"]) => void;
}

/** To whom a letter goes, with how many these are now; of a segment about how many. */
export function AudienceField({ field, audiences, language, onChoose }: AudienceFieldProps) {
  const { t } = useTranslation("admin-newsletter");
  const { nameOf, countOf } = useAudienceText(audiences, language);
  return (
    <SelectField
      label={t("send.to")}
      hint={t("send.toHint")}
      field={field}
      required
      className="w-full max-w-xl"
      onChange={(event) => onChoose?.(event.target.value as AudienceOption["to"])}
      options={audiences.map(({ to }) => ({
        value: to,
        label: t("send.option", { to: nameOf(to), people: countOf(to) }),
      }))}
    />
  );
}

/** What an audience is called, and how many it holds, in words; `live` where it was just counted. */
export function useAudienceText(audiences: AudienceOption[], language: Language) {
  const { t } = useTranslation("admin-newsletter");
  const find = (to: AudienceOption["to"]) => audiences.find((one) => one.to === to);
  return {
    nameOf: (to: AudienceOption["to"]) => {
      if (to === "language") return t("send.toLanguage", { language: languageNames[language] });
      return to === "all" ? t("send.toAll") : t("send.toSegment", { name: find(to)?.name ?? "–" });
    },
    countOf: (to: AudienceOption["to"], live: number | null = null) => {
      const isLive = live !== null || !to.startsWith("segment-");
      return t(isLive ? "send.people" : "send.about", { count: live ?? find(to)?.count ?? 0 });
    },
  };
}
