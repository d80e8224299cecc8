import { Download } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { MyDonation } from "~/features/giving/my-giving/my-giving.schema";
import { Badge, type BadgeTone } from "~/ui/badge";

const statusTones: Record<MyDonation["status"], BadgeTone> = {
  pending: "neutral",
  completed: "success",
  failed: "neutral",
  refunded: "accent",
};

interface DonationListProps {
  donations: MyDonation[];
  /** The path of a receipt's file. */
  receiptHref: (id: number) => string;
}

/** The donor's donations, newest first, each with its receipt. */
export function DonationList({ donations, receiptHref }: DonationListProps) {
  const { t } = useTranslation("my-giving", { keyPrefix: "gifts" });
  return (
    <ul className="divide-y divide-line border-y border-line">
      {donations.map(({ receipt, ...donation }) => (
        <li
          key={donation.id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-4 sm:grid-cols-[6rem_1fr_auto_10.5rem]"
        >
          <time dateTime={donation.date} className="text-ink-soft tabular-nums">
            {donation.day}
          </time>
          <p className="text-end text-lg font-semibold tabular-nums sm:order-1">{donation.amount}</p>
          <div className="col-span-2 min-w-0 sm:col-span-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              {t(`method.${donation.method}`)}
              <Badge tone={statusTones[donation.status]}>{t(`status.${donation.status}`)}</Badge>
              {donation.isMonthly && <Badge tone="brand">{t("monthly")}</Badge>}
              {donation.isDemo && <Badge tone="accent">{t("demo")}</Badge>}
            </p>
            <DonationNote donation={donation} />
          </div>
          {receipt && (
            <a
              href={receiptHref(receipt.id)}
              download
              className="link col-span-2 inline-flex min-h-11 items-center gap-2 whitespace-nowrap sm:order-2 sm:col-span-1 sm:justify-self-end"
              aria-label={t(receipt.isVoid ? "voidReceiptOf" : "receiptOf", {
                serial: receipt.serial,
                amount: donation.amount,
                date: donation.day,
              })}
            >
              <Download aria-hidden="true" className="size-[1.15em] shrink-0" />
              {t(receipt.isVoid ? "voidReceipt" : "receipt")}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Explains a status other than completed. */
function DonationNote({ donation }: { donation: Omit<MyDonation, "receipt"> }) {
  const { t } = useTranslation("my-giving", { keyPrefix: "gifts.note" });
  const note = donation.isDemo
    ? t("demo")
    : donation.memoCode !== null
      ? t("zelle", { code: donation.memoCode })
      : donation.status === "pending"
        ? t("pending")
        : donation.status === "failed"
          ? t("failed")
          : donation.refundedAmount !== null && t("returned", { amount: donation.refundedAmount });
  return note && <p className="mt-1 text-sm text-pretty text-ink-soft">{note}</p>;
}
