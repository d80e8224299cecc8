import { useTranslation } from "react-i18next";
import type { DonationsImportCount } from "~/features/giving/entered/donations-import.schema";
import { Alert } from "~/ui/alert";

/** What a file would bring, and what of it is refused and why. */
export function DonationsImportResult({ count }: { count: DonationsImportCount }) {
  const { t } = useTranslation("admin-entered");
  const { refused } = count;
  return (
    <>
      <Alert variant="info" title={t("import.counted")} silent={false}>
        <ul className="mt-1 list-disc ps-5">
          {(["created", "donors", "unchanged"] as const).map((one) => (
            <li key={one}>{t(`import.${one}`, { count: count[one] })}</li>
          ))}
          <li>{t("import.refused", { count: refused.length })}</li>
        </ul>
      </Alert>
      {refused.length > 0 && (
        <ul aria-label={t("import.refusals")} className="divide-y divide-line border-y border-line text-sm">
          {refused.map(({ line, reason }) => (
            <li key={`${line} ${reason}`} className="py-2">
              <span className="font-medium tabular-nums">{t("import.line", { line })}</span> {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
