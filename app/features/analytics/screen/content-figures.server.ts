import { isLanguage, languageNames } from "~/i18n/languages";
import type { Analytics } from "../analytics.schema";
import type { ScreenWords } from "./screen-words.server";

export const nameOfLanguage = (language: string) =>
  isLanguage(language) ? languageNames[language] : language;

/** What was published and read, as the screen shows it. */
export function showContent({ content, pages }: Analytics, { t, count }: ScreenWords) {
  const withBefore = ({ now, before }: { now: number; before: number }) => ({
    now: count(now),
    before: t("admin-analytics:content.before", { before: count(before) }),
  });
  return {
    kinds: content.map(({ kind, published, read }) => ({
      key: kind,
      name: t(`admin-analytics:kinds.${kind}`),
      value: read.now,
      figures: [withBefore(published), withBefore(read)],
    })),
    languages: pages.languages.map(({ language, views }) => ({
      key: language,
      name: nameOfLanguage(language),
      value: views,
      figures: [count(views)],
    })),
    most: pages.most.map(({ path, views }) => ({
      key: path,
      name: path,
      value: views,
      figures: [count(views)],
    })),
  };
}
