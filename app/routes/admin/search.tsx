import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchLimit } from "~/features/operations/limits.server";
import { searchScreenQuery } from "~/features/operations/search.schema";
import { searchAdmin } from "~/features/operations/search.server";
import { adminScreen } from "~/http/admin-screen.server";
import { FilterForm } from "~/http/filter-form";
import { pageMeta } from "~/http/page-meta";
import { limitAddress } from "~/http/rate-limit.server";
import { readQuery } from "~/request/query";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { SearchField } from "~/ui/toolbar";
import { FoundEntries } from "~/features/operations/found-entries";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "administrator", "admin-search:title", async (caller) => {
    await limitAddress(searchLimit, caller.address);
    const { q } = searchScreenQuery.parse(readQuery(args.request));
    return { q, found: await searchAdmin(caller, { q }) };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The search of the administration, which the palette shows in place. */
export default function Search() {
  const { t } = useTranslation("admin-search");
  const { q, found } = useLoaderData<typeof loader>();
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <AdminPage title={t("title")} lead={t("lead")} width="reading">
      <FilterForm action="/admin/search" values={{ q }} role="search" className="mb-6">
        <SearchField label={t("label")} placeholder={t("placeholder")} defaultValue={q} maxLength={100} />
      </FilterForm>
      <p role="status" className="sr-only">
        {q && (count > 0 ? t("found", { count }) : t("none", { q }))}
      </p>
      {found.map(({ group, entries }) => (
        <AdminSection key={group} title={t(`groups.${group}`)}>
          <FoundEntries label={t(`groups.${group}`)} entries={entries} />
        </AdminSection>
      ))}
      {q && count === 0 && (
        <EmptyState plain headingLevel={2} title={t("none", { q })} description={t("noneText")} />
      )}
    </AdminPage>
  );
}
