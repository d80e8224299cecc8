import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pledgeSearchSchema } from "~/features/giving/admin/pledges-admin.schema";
import { findPledges } from "~/features/giving/admin/pledges-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { FilterForm } from "~/http/filter-form";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { buttonClass } from "~/ui/button";
import { AdminPage } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { EntryList } from "~/ui/entry-list";
import { ListDetail } from "~/ui/list-detail";
import { SearchField, Toolbar } from "~/ui/toolbar";
import { donationItemToScreen } from "./donations/donation-to-screen.server";
import { PledgeItem } from "./donations/pledge-item";
import { queryString } from "./shell/query-string";

const path = "/admin/donations/matching";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", "admin-donations:matching.title", async (caller) => {
    const search = pledgeSearchSchema.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const [{ pledges, next }, { publishing }] = await Promise.all([
      findPledges(caller, search),
      getSettings(),
    ]);
    return {
      search,
      next,
      pledges: pledges.map((pledge) => ({
        ...donationItemToScreen(pledge, caller.language, publishing.timeZone),
        memoCode: pledge.memoCode,
      })),
    };
  });
}

export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The pending pledges, oldest first, with the selected one. */
export default function Matching() {
  const { t } = useTranslation("admin-donations");
  const { t: records } = useTranslation("admin-records");
  const { search, next, pledges } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const kept = queryString({ ...search });
  const onPhones = id === undefined ? undefined : "max-lg:hidden";
  return (
    <AdminPage
      title={t("matching.title")}
      lead={t("matching.lead")}
      back={{ href: "/admin/donations", label: t("title") }}
      backOnPhone={id === undefined ? null : { href: path + kept, label: t("matching.title") }}
    >
      {(pledges.length > 0 || search.q || search.after !== undefined) && (
        <Toolbar className={onPhones}>
          <FilterForm
            action={path}
            values={{ q: search.q }}
            role="search"
            className="min-w-64 grow lg:max-w-md"
          >
            <SearchField label={t("matching.search")} defaultValue={search.q} maxLength={100} />
          </FilterForm>
        </Toolbar>
      )}
      <ListDetail
        hasSelection={id !== undefined}
        isWide
        list={
          <>
            {search.q && (
              <p
                role="status"
                className="flex flex-wrap justify-between gap-x-4 border-b border-line px-4 py-3 text-sm max-lg:px-0"
              >
                <span className="min-w-0 wrap-anywhere">{records("results", { q: search.q })}</span>
                <UiLink href={path} className="link">
                  {records("clear")}
                </UiLink>
              </p>
            )}
            {pledges.length > 0 ? (
              <EntryList label={t("matching.list")}>
                {pledges.map((pledge) => (
                  <PledgeItem
                    key={pledge.id}
                    pledge={pledge}
                    href={`${path}/${pledge.id}${kept}`}
                    selected={id === String(pledge.id)}
                  />
                ))}
              </EntryList>
            ) : (
              <EmptyState
                plain
                headingLevel={2}
                title={search.q ? t("matching.notFound") : t("matching.none")}
              />
            )}
            {next !== null && (
              <p className="px-4 py-3 max-lg:px-0">
                <UiLink
                  href={path + queryString({ q: search.q, after: next })}
                  className={buttonClass({ variant: "secondary", size: "sm" })}
                >
                  {t("matching.next")}
                </UiLink>
              </p>
            )}
          </>
        }
        detail={<Outlet />}
      />
    </AdminPage>
  );
}
