import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listLibraryYear, showLibraryYear } from "~/features/devotion/library/library-days-admin.server";
import { libraryYearQuery } from "~/features/devotion/library/library.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { AdminPage } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { NotebookPen } from "~/ui/icons";
import { UiLink } from "~/ui/link";
import { FilterLinks, Toolbar } from "~/ui/toolbar";
import { libraryPath } from "./library/library-paths";
import { MonthCard } from "./library/month-card";
import { YearList } from "./library/year-list";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-library:title", async (caller) => {
    const query = libraryYearQuery.parse(readQuery(args.request));
    return query.show === "list"
      ? { list: await listLibraryYear(caller, query), cards: null }
      : { list: null, cards: await showLibraryYear(caller, query) };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The library: the year as twelve months, or as a list of its days. */
export default function Library() {
  const { t } = useTranslation("admin-library");
  const { list, cards } = useLoaderData<typeof loader>();
  const { year, years } = list ?? cards;
  const path = (of: string | null, show: "list" | null) => {
    const query = new URLSearchParams({ ...(of && { year: of }), ...(show && { show }) });
    return query.size > 0 ? `${libraryPath}?${query.toString()}` : libraryPath;
  };
  const shown = list && "list";
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <ButtonLink asChild variant="secondary">
          <UiLink href={`${libraryPath}/own`}>
            <NotebookPen aria-hidden="true" />
            {t("own.title")}
          </UiLink>
        </ButtonLink>
      }
    >
      <Toolbar className="justify-between">
        <FilterLinks
          label={t("year.label")}
          items={[
            { href: path(null, shown), label: t("year.rolling"), current: year === null },
            ...years.map((one) => ({ href: path(one, shown), label: one, current: one === year })),
          ]}
        />
        <FilterLinks
          label={t("year.show")}
          items={[
            { href: path(year, null), label: t("year.asMonths"), current: !list },
            { href: path(year, "list"), label: t("year.asList"), current: list !== null },
          ]}
        />
      </Toolbar>
      {list && <YearList {...list} />}
      {cards && (
        <ul aria-label={t("year.months")} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {cards.months.map((month) => (
            <MonthCard key={month.month} {...month} />
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
