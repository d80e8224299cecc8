import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { donationViews } from "~/features/giving/donations/giving-choices";
import { donationListScreenSchema } from "~/features/giving/admin/donations-admin.schema";
import { listDonations, summarizeDonations } from "~/features/giving/admin/donations-admin.server";
import { countPendingPledges } from "~/features/giving/admin/pledges-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { ButtonLink } from "~/ui/button";
import { DonationFilters } from "./donations/donation-filters";
import { SummaryLine } from "./donations/summary-line";
import {
  summaryToScreen,
  donationItemToScreen,
  type DonationItemScreen,
} from "./donations/donation-to-screen.server";
import { RecordScreen } from "./shell/record-screen";
import { EntryRow } from "~/ui/entry-list";
import { DonationIcons, StatusBadge } from "~/features/giving/admin/donation-badges";
import { SpokenTime } from "~/i18n/spoken-time";

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

/** The donations: the figures, the list, and the selected donation. */
export default function Donations() {
  const { t } = useTranslation("admin-donations");
  const { figures, pledges, list, narrowed, donations } = useLoaderData<typeof loader>();
  // Every name, also of a filter that is not set: the form clears its field.
  const { method, from, to, demo } = narrowed;
  const isWhole = list.view === "all" && !list.q && !Object.values(narrowed).some(Boolean);
  return (
    <RecordScreen
      path="/admin/donations"
      title={t("title")}
      listLabel={t("list")}
      empty={isWhole ? t("empty") : t("emptyView")}
      list={list}
      hasNothing={isWhole && list.before === undefined && donations.length === 0}
      narrowed={{
        kept: { method, from, to, demo },
        fields: (form) => <DonationFilters {...narrowed} form={form} />,
      }}
      figures={<SummaryLine {...figures} />}
      exportLabel={t("export")}
      actions={
        <>
          <ButtonLink asChild size="sm">
            <Link to="/admin/donations/new">{t("enter")}</Link>
          </ButtonLink>
          <ButtonLink asChild variant="secondary" size="sm">
            <Link to="/admin/donations/donors">{t("donors")}</Link>
          </ButtonLink>
          <ButtonLink asChild variant="secondary" size="sm">
            <Link to="/admin/donations/matching">
              {pledges > 0 ? t("matching.waiting", { count: pledges }) : t("matching.link")}
            </Link>
          </ButtonLink>
        </>
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

interface DonationItemProps {
  donation: DonationItemScreen;
  href: string;
  selected: boolean;
}

/** A donation in the list: donor, amount, method, status and date. */
function DonationItem({ donation, href, selected }: DonationItemProps) {
  const { t } = useTranslation("admin-donations");
  const { donorName, donorEmail, amount, status, when, createdAt } = donation;
  return (
    <EntryRow
      href={href}
      selected={selected}
      title={donorName ?? t("anonymousDonor")}
      preview={donorEmail}
      amount={amount}
      kind={<DonationIcons {...donation} />}
      state={<StatusBadge status={status} />}
      date={<SpokenTime at={createdAt} when={when} />}
    />
  );
}
