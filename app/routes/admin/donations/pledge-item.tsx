import { useTranslation } from "react-i18next";
import { DonationIcons } from "~/features/giving/admin/donation-badges";
import { EntryRow } from "~/ui/entry-list";
import type { DonationItemScreen } from "./donation-to-screen.server";
import { SpokenTime } from "~/i18n/spoken-time";

interface PledgeItemProps {
  pledge: DonationItemScreen & { memoCode: string | null };
  href: string;
  selected: boolean;
}

/** A pledge in the list: memo code, amount, donor and date. */
export function PledgeItem({ pledge, href, selected }: PledgeItemProps) {
  const { t } = useTranslation("admin-donations");
  const { id, memoCode, amount, donorName, donorEmail, when, createdAt } = pledge;
  return (
    <EntryRow
      href={href}
      selected={selected}
      title={memoCode ?? t("one", { number: id })}
      preview={donorEmail}
      amount={amount}
      kind={<span className="text-ink">{donorName ?? t("anonymousDonor")}</span>}
      state={<DonationIcons {...pledge} />}
      date={<SpokenTime at={createdAt} when={when} />}
    />
  );
}
