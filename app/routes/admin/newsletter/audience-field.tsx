import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { AudienceOption } from "~/features/newsletter/posts/posts-admin-screens.server";
import { SelectField } from "~/http/select-field";
import { languageNames, type Language } from "~/i18n/languages";

interface AudienceFieldProps {
  field: FieldMetadata<string | undefined>;
  audiences: AudienceOption[];
  /** The language of the post. */
  language: Language;
  onChoose?: (audience: AudienceOption["audience"]) => void;
}

/** The audience of a post with its size. For a segment it is the stored size. */
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
      onChange={(event) => onChoose?.(event.target.value as AudienceOption["audience"])}
      options={audiences.map(({ audience }) => ({
        value: audience,
        label: t("send.option", { to: nameOf(audience), people: countOf(audience) }),
      }))}
    />
  );
}

/** The name and the size of an audience as text. `currentCount` is a size that was just counted. */
export function useAudienceText(audiences: AudienceOption[], language: Language) {
  const { t } = useTranslation("admin-newsletter");
  const find = (audience: AudienceOption["audience"]) =>
    audiences.find((option) => option.audience === audience);
  return {
    nameOf: (audience: AudienceOption["audience"]) => {
      if (audience === "language") return t("send.toLanguage", { language: languageNames[language] });
      return audience === "all"
        ? t("send.toAll")
        : t("send.toSegment", { name: find(audience)?.name ?? "–" });
    },
    countOf: (audience: AudienceOption["audience"], currentCount: number | null = null) => {
      const isExact = currentCount !== null || !audience.startsWith("segment-");
      return t(isExact ? "send.people" : "send.about", {
        count: currentCount ?? find(audience)?.count ?? 0,
      });
    },
  };
}
