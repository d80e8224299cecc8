import { useTranslation } from "react-i18next";
import type { searchBible } from "~/features/bible/bible-search.server";
import { languageNames } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { UiLink } from "~/ui/link";

/** The installed versions with their rights. */
export function VersionList({ bibles }: { bibles: Awaited<ReturnType<typeof searchBible>>["bibles"] }) {
  const { t } = useTranslation("bible");
  const path = useLocalePath();
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-4 font-serif text-2xl">
        {t("search.versions")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {bibles.map(({ code, name, language, licence, attribution, href }) => (
          <li key={code} className="py-4">
            <p lang={language} className="font-semibold">
              <UiLink href={path(href)}>{name}</UiLink>
            </p>
            <p className="text-sm text-ink-soft">
              <span lang={language}>{languageNames[language]}</span>
              {" · "}
              {t("licence", { licence })}
            </p>
            <p lang={language} className="text-sm text-ink-soft">
              {attribution}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
