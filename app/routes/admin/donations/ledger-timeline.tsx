import { useTranslation } from "react-i18next";
import type { DonationScreen } from "./donation-to-screen.server";

/** The generated reference of a manual refund means nothing to a person. */
const isManualRefund = (reference: string) => reference.startsWith("by-hand-");

/** The ledger of a donation, oldest entry first: when, what, by whom, and how much. */
export function LedgerTimeline({ entries }: { entries: DonationScreen["ledger"] }) {
  const { t } = useTranslation("admin-donations");
  return (
    <ol aria-label={t("ledger.title")} className="ms-1.5 border-s border-line-strong">
      {entries.map(({ id, kind, source, actor, note, reference, amount, when, createdAt }) => (
        <li key={id} className="relative ps-5 pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute -start-[0.3125rem] top-2 size-2.5 rounded-full border-2 border-line-strong bg-paper"
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-medium">{t(`ledger.kinds.${kind}`)}</p>
            {amount && <p className="font-semibold tabular-nums">{amount.replace("-", "\u2212")}</p>}
          </div>
          <p className="text-sm text-ink-soft">
            <time dateTime={createdAt} className="tabular-nums">
              {when}
            </time>
            {" · "}
            {actor ?? t(`ledger.sources.${source}`)}
          </p>
          {note && <p className="text-sm wrap-anywhere">{note}</p>}
          {reference && !isManualRefund(reference) && (
            <code className="text-xs wrap-anywhere text-ink-soft">{reference}</code>
          )}
        </li>
      ))}
    </ol>
  );
}
