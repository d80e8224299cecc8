import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { formatDayOfYear, formatMonthName } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageNames, languages, type Language } from "~/i18n/languages";
import { themes } from "~db/library/devotions";
import { getVersionName } from "../verses/version-name.server";
import type { OwnDevotion } from "./library-order";
import { quoteDevotion } from "./library-search-admin.server";
import { getOwnDevotion, listOwn } from "./own-devotions-admin.server";
import { ownTextFields, type OwnDevotionFieldName } from "./own-devotion-fields";

/** The team's own devotions for their list: those of a day first, in the order of the year. */
export async function showOwnDevotions(caller: Caller) {
  requirePermission(caller, "manage_content");
  const t = tFor(caller.language);
  const own = await listOwn(caller);
  return own
    .toSorted((one, other) => (one.day ?? "99").localeCompare(other.day ?? "99"))
    .map(({ id, day, theme, author, texts }) => ({
      id,
      ...quoteDevotion(texts, caller.language),
      day: day ? formatDayOfYear(day, caller.language) : t("admin-library:own.anyDay"),
      theme: t(`motivations:themes.${theme}`),
      languages: languages
        .filter((language) => texts[language])
        .map((language) => languageNames[language])
        .join(", "),
      author: author ?? "–",
    }));
}

/** The choices of the form of an own devotion. */
export function getOwnDevotionChoices(caller: Caller) {
  requirePermission(caller, "manage_content");
  const t = tFor(caller.language);
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return {
    months: Array.from({ length: 12 }, (_, at) => ({
      value: twoDigits(at + 1),
      label: formatMonthName(twoDigits(at + 1), caller.language),
    })),
    days: Array.from({ length: 31 }, (_, at) => ({ value: twoDigits(at + 1), label: String(at + 1) })),
    themes: themes.map((theme) => ({ value: theme, label: t(`motivations:themes.${theme}`) })),
    /** The language whose fields are open first. */
    language: caller.language,
  };
}

/** An own devotion for its form. Throws AppError 404. */
export async function showOwnDevotion(caller: Caller, { id }: { id: number }) {
  requirePermission(caller, "manage_content");
  const own = await getOwnDevotion(caller, { id });
  const { reference } = quoteDevotion(own.texts, caller.language);
  return {
    title: tFor(caller.language)("admin-library:form.titleOf", { reference }),
    own: { id, updatedAt: own.updatedAt, author: own.author },
    initial: ownToForm(own),
    ...getOwnDevotionChoices(caller),
  };
}

function ownToForm({
  day,
  theme,
  texts,
  updatedAt,
}: OwnDevotion): Record<OwnDevotionFieldName | "basedOn", string> {
  const [month = "", dayOfMonth = ""] = day?.split("-") ?? [];
  const fields = languages.flatMap((language) =>
    ownTextFields.map((field) => [`${field}_${language}`, readField(texts, field, language)]),
  );
  return {
    ...(Object.fromEntries(fields) as Record<OwnDevotionFieldName, string>),
    ...{ month, dayOfMonth, theme, basedOn: updatedAt },
  };
}

function readField(
  texts: OwnDevotion["texts"],
  field: (typeof ownTextFields)[number],
  language: Language,
): string {
  const text = texts[language];
  if (!text) return "";
  return (field === "version" ? getVersionName(text.version, language) : text[field]) ?? "";
}
