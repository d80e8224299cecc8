import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { showLibraryYear } from "~/features/devotion/library/library-days-admin.server";
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

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-library:title", (caller) =>
    showLibraryYear(caller, libraryYearQuery.parse(readQuery(args.request))),
  );
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The library: the year as twelve months. */
export default function Library() {
  const { t } = useTranslation("admin-library");
  const { year, years, months } = useLoaderData<typeof loader>();
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
      <Toolbar>
        <FilterLinks
          label={t("year.label")}
          items={[
            { href: libraryPath, label: t("year.rolling"), current: year === null },
            ...years.map((one) => ({
              href: `${libraryPath}?year=${one}`,
              label: one,
              current: one === year,
            })),
          ]}
        />
      </Toolbar>
      <ul aria-label={t("year.months")} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {months.map((month) => (
          <MonthCard key={month.month} {...month} />
        ))}
      </ul>
    </AdminPage>
  );
}
