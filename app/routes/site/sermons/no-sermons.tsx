import { useTranslation } from "react-i18next";
import type { SermonListQuery } from "~/features/sermons/library/sermons.schema";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { sermonsPath } from "./sermons-path";

/** Why the list is empty, and links to continue: without the filter, in every language, or to the devotions. */
export function NoSermons({ filter }: { filter: SermonListQuery }) {
  const { t } = useTranslation("sermon-page");
  const path = useLocalePath();
  const { languages } = filter;
  const isFiltered = Boolean(filter.q ?? filter.topic ?? filter.difficulty);
  const ways = [
    ...(isFiltered ? [{ href: sermonsPath({ languages }), label: t("empty.reset") }] : []),
    ...(languages
      ? []
      : [{ href: sermonsPath({ ...filter, languages: "all" }), label: t("list.everyLanguage") }]),
  ];
  if (ways.length === 0) ways.push({ href: "/devotion", label: t("empty.toDevotion") });
  return (
    <EmptyState
      headingLevel={2}
      title={t(isFiltered ? "empty.found" : "empty.title")}
      description={t(isFiltered ? "empty.foundText" : languages ? "empty.next" : "empty.inLanguage")}
      action={ways.map(({ href, label }) => (
        <ButtonLink key={href} asChild variant="secondary">
          <UiLink href={path(href)}>{label}</UiLink>
        </ButtonLink>
      ))}
    />
  );
}
