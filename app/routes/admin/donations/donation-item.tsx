import { useTranslation } from "react-i18next";
import { RecordItem } from "~/ui/list-detail";
import { DonationBadges } from "~/features/giving/admin/donation-badges";
import type { DonationItemScreen } from "./donation-to-screen.server";

interface DonationItemProps {
  donation: DonationItemScreen;
  href: string;
  selected: boolean;
}

/** A donation in the list (spec admin §2): donor, amount, date and status. */
export function DonationItem({ donation, href, selected }: DonationItemProps) {
  const { t } = useTranslation("admin-donations");
  const { donorName, donorEmail, amount, when, createdAt } = donation;
  return (
    <RecordItem
      href={href}
      selected={selected}
      title={donorName ?? t("anonymousDonor")}
      meta={<span className="text-base font-semibold text-ink">{amount}</span>}
      lines={
        <span className="flex flex-wrap justify-between gap-x-3 text-xs">
          <time dateTime={createdAt} className="tabular-nums">
            {when}
          </time>
          {donorEmail && <span className="min-w-0 truncate">{donorEmail}</span>}
        </span>
      }
      badge={<DonationBadges {...donation} />}
    />
  );
}
