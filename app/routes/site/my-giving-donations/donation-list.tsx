import { Download } from "lucide-react";
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
  gifts: MyDonation[];
  /** Where a receipt's file is. */
  receiptHref: (id: number) => string;
}

/** A donor's gifts, newest first, each with its receipt. */
export function DonationList({ gifts, receiptHref }: DonationListProps) {
  const { t } = useTranslation("my-giving", { keyPrefix: "gifts" });
  return (
    <ul className="divide-y divide-line border-y border-line">
      {gifts.map(({ receipt, ...gift }) => (
        <li
          key={gift.id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-4 sm:grid-cols-[6rem_1fr_auto_10.5rem]"
        >
          <time dateTime={gift.date} className="text-ink-soft tabular-nums">
            {gift.day}
          </time>
          <p className="text-end text-lg font-semibold tabular-nums sm:order-1">{gift.amount}</p>
          <div className="col-span-2 min-w-0 sm:col-span-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              {t(`method.${gift.method}`)}
              <Badge tone={statusTones[gift.status]}>{t(`status.${gift.status}`)}</Badge>
              {gift.isMonthly && <Badge tone="brand">{t("monthly")}</Badge>}
              {gift.isDemo && <Badge tone="accent">{t("demo")}</Badge>}
            </p>
            <DonationNote gift={gift} />
          </div>
          {receipt && (
            <a
              href={receiptHref(receipt.id)}
              download
              className="link col-span-2 inline-flex min-h-11 items-center gap-2 whitespace-nowrap sm:order-2 sm:col-span-1 sm:justify-self-end"
              aria-label={t(receipt.isVoid ? "voidReceiptOf" : "receiptOf", {
                serial: receipt.serial,
                amount: gift.amount,
                date: gift.day,
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

/** What a donor may ask about a gift that is not simply received. */
function DonationNote({ gift }: { gift: Omit<MyDonation, "receipt"> }) {
  const { t } = useTranslation("my-giving", { keyPrefix: "gifts.note" });
  const note = gift.isDemo
    ? t("demo")
    : gift.memoCode !== null
      ? t("zelle", { code: gift.memoCode })
      : gift.status === "pending"
        ? t("pending")
        : gift.status === "failed"
          ? t("failed")
          : gift.refundedAmount !== null && t("returned", { amount: gift.refundedAmount });
  return note && <p className="mt-1 text-sm text-pretty text-ink-soft">{note}</p>;
}
