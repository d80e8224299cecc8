import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readSermonListQuery, showSermons } from "~/features/sermons/page/sermon-screen.server";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { Pagination } from "~/ui/pagination";
import { Section } from "~/ui/section";
import { NoSermons } from "./sermons/no-sermons";
import { SermonFilters } from "./sermons/sermon-filters";
import { SermonList } from "./sermons/sermon-list";
import { sermonsPath } from "./sermons/sermons-path";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const t = tFor(caller.language);
    const query = readSermonListQuery(args.request);
    const { q, topic, difficulty, languages } = query;
    return {
      meta: { title: t("sermon-page:list.title"), description: t("sermon-page:list.lead") },
      ...(await showSermons(caller, query)),
      filter: { q, topic, difficulty, languages },
    };
  });
}

export const handle = { i18n: ["sermon-page", "sermons"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The library of sermons, in the page's language or in all languages. */
export default function Sermons() {
  const { t } = useTranslation("sermon-page");
  const path = useLocalePath();
  const { cards, newer, older, filter } = useLoaderData<typeof loader>();
  const isNarrowed = Boolean(filter.q ?? filter.topic ?? filter.difficulty);
  return (
    <Section headingLevel={1} eyebrow={t("list.eyebrow")} title={t("list.title")} lead={t("list.lead")}>
      {(cards.length > 0 || isNarrowed) && <SermonFilters filter={filter} />}
      {cards.length > 0 ? <SermonList cards={cards} headingLevel={2} /> : <NoSermons filter={filter} />}
      <Pagination
        className="mt-12"
        newer={newer && path(sermonsPath({ ...filter, after: newer }))}
        older={older && path(sermonsPath({ ...filter, before: older }))}
      />
    </Section>
  );
}
