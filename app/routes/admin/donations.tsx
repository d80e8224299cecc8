import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { donationViews } from "~/features/giving/admin/donation-views";
import { donationListScreenSchema } from "~/features/giving/admin/donations-admin.schema";
import { listDonations, summarizeDonations } from "~/features/giving/admin/donations-admin.server";
import { countPendingPledges } from "~/features/giving/admin/pledges-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { ButtonLink } from "~/ui/button";
import { DonationFilters } from "./donations/donation-filters";
import { DonationItem } from "./donations/donation-item";
import { SummaryTiles } from "./donations/summary-tiles";
import { summaryToScreen, donationItemToScreen } from "./donations/donation-to-screen.server";
import { RecordScreen } from "./shell/record-screen";

const PAGE = 30;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", "admin-donations:title", async (caller) => {
    const { language } = caller;
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const { filter, view, before, q, method, from, to, demo } = donationListScreenSchema.parse(asked);
    const [{ donations, older }, figures, pledges, { publishing }] = await Promise.all([
      listDonations(caller, { ...filter, before, limit: PAGE }),
      summarizeDonations(caller, filter),
      countPendingPledges(caller),
      getSettings(),
    ]);
    return {
      figures: summaryToScreen(figures, language),
      pledges,
      list: { q, view, before, older },
      narrowed: { method, from, to, demo: demo === "with" ? undefined : demo },
      donations: donations.map((donation) => donationItemToScreen(donation, language, publishing.timeZone)),
    };
  });
}

export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The donations (spec admin §2): four figures, the list, and the selected donation. */
export default function Donations() {
  const { t } = useTranslation("admin-donations");
  const { figures, pledges, list, narrowed, donations } = useLoaderData<typeof loader>();
  const isWhole = list.view === "all" && !list.q && !Object.values(narrowed).some(Boolean);
  return (
    <RecordScreen
      path="/admin/donations"
      title={t("title")}
      listLabel={t("list")}
      choose={t("choose")}
      empty={isWhole ? t("empty") : t("emptyView")}
      list={list}
      narrowed={{ kept: narrowed, fields: (form) => <DonationFilters {...narrowed} form={form} /> }}
      figures={<SummaryTiles {...figures} />}
      exportLabel={t("export")}
      actions={
        <ButtonLink asChild variant="secondary" size="sm">
          <Link to="/admin/donations/matching">
            {pledges > 0 ? t("matching.waiting", { count: pledges }) : t("matching.link")}
          </Link>
        </ButtonLink>
      }
      views={donationViews.map((view) => ({ view, label: t(`views.${view}`) }))}
    >
      {(address) =>
        donations.map((donation) => (
          <DonationItem key={donation.id} donation={donation} {...address(donation.id)} />
        ))
      }
    </RecordScreen>
  );
}
