import { useTranslation } from "react-i18next";
import { type BatchSum, hasDifference } from "~/features/giving/entered/batch-sums";
import { formatMoney } from "~/i18n/format-money";
import type { Language } from "~/i18n/languages";
import { Badge } from "~/ui/badge";
import { DataTable } from "~/ui/data-table";

/** What was entered and counted, by method and currency, and the difference. */
export function BatchSums({ sums }: { sums: BatchSum[] }) {
  const { t, i18n } = useTranslation("admin-entered");
  const { t: words } = useTranslation("admin-donations");
  const money = (amount: number, currency: string) =>
    formatMoney(amount, currency, i18n.language as Language);
  return (
    <DataTable
      caption={t("batch.sums")}
      hideCaption
      columns={[
        { key: "method", label: t("field.method") },
        { key: "entered", label: t("batch.entered"), align: "end" },
        { key: "counted", label: t("batch.countedSum"), align: "end" },
        { key: "difference", label: t("batch.difference"), align: "end" },
      ]}
      rows={sums.map((sum) => {
        const { method, currency, entered, counted } = sum;
        const difference = counted === null ? "–" : money(counted - entered, currency);
        return {
          key: `${method} ${currency}`,
          cells: {
            method: `${words(`methods.${method}`)} (${currency})`,
            entered: money(entered, currency),
            counted: counted === null ? "–" : money(counted, currency),
            difference: hasDifference(sum) ? <Badge tone="danger">{difference}</Badge> : difference,
          },
        };
      })}
      empty={null}
    />
  );
}
