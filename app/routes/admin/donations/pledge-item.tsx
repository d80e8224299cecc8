import { useTranslation } from "react-i18next";
import { RecordItem } from "~/ui/list-detail";
import { DemoBadge } from "~/features/giving/admin/donation-badges";
import type { DonationItemScreen } from "./donation-to-screen.server";

interface PledgeItemProps {
  pledge: DonationItemScreen & { memoCode: string | null };
  href: string;
  selected: boolean;
}

/** A pledge in the list: memo code, amount, donor and date. */
export function PledgeItem({ pledge, href, selected }: PledgeItemProps) {
  const { t } = useTranslation("admin-donations");
  const { id, memoCode, amount, donorName, donorEmail, when, createdAt, isDemo } = pledge;
  return (
    <RecordItem
      href={href}
      selected={selected}
      title={
        memoCode ? (
          <span className="font-mono font-semibold tracking-wide">{memoCode}</span>
        ) : (
          t("one", { number: id })
        )
      }
      meta={<span className="text-base font-semibold text-ink">{amount}</span>}
      lines={
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="text-ink">{donorName ?? t("anonymousDonor")}</span>
          <time dateTime={createdAt} className="text-xs tabular-nums">
            {when}
          </time>
          {donorEmail && <span className="w-full truncate text-xs">{donorEmail}</span>}
        </span>
      }
      badge={isDemo && <DemoBadge />}
    />
  );
}
