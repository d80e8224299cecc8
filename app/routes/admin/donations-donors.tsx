import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { donorListSchema } from "~/features/giving/donors/donors.schema";
import { listDonors } from "~/features/giving/donors/donors-admin.server";
import { closeYear, listClosedYears, reopenYear } from "~/features/giving/entered/closed-years-admin.server";
import { yearSchema } from "~/features/giving/entered/entered.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { FilterForm } from "~/http/filter-form";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { SearchField, Toolbar } from "~/ui/toolbar";
import { ClosedYears } from "./donations/closed-years";
import { NewAlert } from "./donations/new-alert";
import { donorItemToScreen } from "./donations/donor-to-screen.server";
import { readDone } from "./shell/done";
import { queryString } from "./shell/query-string";

const path = "/admin/donations/donors";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", "admin-donor-list:title", async (caller) => {
    const asked = donorListSchema.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const { timeZone } = (await getSettings()).publishing;
    const { donors, older } = await listDonors(caller, asked);
    return {
      asked,
      older,
      donors: donors.map((donor) => donorItemToScreen(donor, caller.language, timeZone)),
      lastYear: Number(dateIn(timeZone).slice(0, 4)) - 1,
      done: readDone(args.request, ["noneToPrint"]),
      closed: await listClosedYears(caller),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_donations", {
    close: intent({ schema: yearSchema, verb: closeYear }),
    reopen: intent({ schema: yearSchema, verb: reopenYear }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The donors with their totals, and the years that are closed. */
export default function Donors() {
  const { t } = useTranslation("admin-donor-list");
  const { t: words } = useTranslation("admin-donations");
  const { asked, older, donors, lastYear, closed, done } = useLoaderData<typeof loader>();
  const { q, before } = asked;
  return (
    <AdminPage title={t("title")} lead={t("lead")} back={{ href: "/admin/donations", label: words("title") }}>
      {done && <NewAlert of={done} variant="info" title={t("print.none")} className="mb-4" />}
      <Toolbar>
        <FilterForm action={path} values={{ q }} role="search" className="min-w-64 grow lg:max-w-md">
          <SearchField label={t("search")} defaultValue={q} maxLength={100} />
        </FilterForm>
      </Toolbar>
      <DataTable
        caption={t("title")}
        hideCaption
        columns={[
          { key: "donor", label: t("column.donor") },
          { key: "email", label: t("column.email") },
          { key: "donations", label: t("column.donations"), align: "end" },
          { key: "total", label: t("column.total"), align: "end" },
          { key: "last", label: t("column.last"), align: "end" },
        ]}
        rows={donors.map(({ id, name, email, donations, total, last }) => ({
          key: String(id),
          href: `${path}/${id}`,
          cells: {
            donor: name ?? t("unnamed"),
            email: email ?? "–",
            donations,
            total: total || "–",
            last: last ?? "–",
          },
        }))}
        empty={<EmptyState plain headingLevel={2} title={q ? t("notFound") : t("none")} />}
      />
      <Pagination
        className="py-3"
        newest={before === undefined ? null : path + queryString({ q })}
        older={older === null ? null : path + queryString({ q, before: older })}
      />
      <AdminSection title={t("print.title")} description={t("print.lead")}>
        <ul className="flex flex-wrap gap-3">
          {[lastYear + 1, lastYear].map((year) => (
            <li key={year}>
              <ButtonLink href={`/admin/donations/statements/${year}`} variant="secondary" size="sm">
                {t("statement", { year })}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </AdminSection>
      <ClosedYears {...{ lastYear, closed }} action={path} />
    </AdminPage>
  );
}
