import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "~/ui/copy-button";
import type { Currency } from "../donations/giving-choices";

interface ZelleStepsProps {
  recipient: string;
  /** The name that the donor's bank shows; empty when not set. */
  name: string;
  /** The memo text; without a code before the pledge. */
  memo?: string;
  amount?: string;
  /** The currency of the pledge. */
  currency: Currency;
}

/** The steps of a Zelle transfer: recipient and memo. `MethodLimits` explains Zelle's limits. */
export function ZelleSteps({ recipient, name, memo, amount, currency }: ZelleStepsProps) {
  const { t } = useTranslation("giving", { keyPrefix: "zelle" });
  return (
    <div>
      <p className="text-pretty text-ink-soft">{memo ? t("sendText") : t("text")}</p>
      {memo && currency !== "USD" && <p className="mt-2 font-semibold text-pretty">{t("dollars")}</p>}
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {amount && <ZelleLine term={t("amount")} value={amount} />}
        <ZelleLine
          term={t("recipient")}
          value={recipient}
          beside={name || undefined}
          copy={{ label: t("copyRecipient"), done: t("copied"), failed: t("notCopied") }}
        />
        <ZelleLine
          term={t("memoLabel")}
          value={memo ?? t("memo")}
          beside={memo ? undefined : t("codeLater")}
          {...(memo && { copy: { label: t("copyMemo"), done: t("copied"), failed: t("notCopied") } })}
        />
      </dl>
    </div>
  );
}

interface ZelleLineProps {
  term: string;
  value: string;
  beside?: ReactNode;
  copy?: { label: string; done: string; failed: string };
}

function ZelleLine({ term, value, beside, copy }: ZelleLineProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2.5">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="col-start-1 min-w-0 font-semibold wrap-anywhere">
        {value}
        {beside && <span className="block text-sm font-normal text-ink-soft">{beside}</span>}
      </dd>
      {copy && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton text={value} {...copy} iconOnly variant="quiet" />
        </dd>
      )}
    </div>
  );
}
