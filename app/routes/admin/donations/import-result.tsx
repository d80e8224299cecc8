import { useTranslation } from "react-i18next";
import type { CheckedImport } from "~/features/giving/entered/donations-import.schema";
import { ButtonLink } from "~/ui/button";
import { NewAlert } from "./new-alert";

interface DonationsImportResultProps {
  count: CheckedImport;
  /** Whether it was imported, or only counted. */
  isImported: boolean;
}

/** What a file brings or brought, and what of it is refused and why. */
export function DonationsImportResult({ count, isImported }: DonationsImportResultProps) {
  const { t } = useTranslation("admin-entered");
  const { refused, left } = count;
  const isOver = isImported && left === 0;
  return (
    <>
      <NewAlert
        of={count}
        variant={isOver ? "success" : "info"}
        title={t(isOver ? "import.done" : isImported ? "import.going" : "import.counted")}
        action={
          isOver && (
            <ButtonLink href="/admin/donations" variant="secondary" size="sm">
              {t("admin-donor-list:donations")}
            </ButtonLink>
          )
        }
      >
        <ul className="mt-1 list-disc ps-5">
          {(["created", "donors", "unchanged"] as const).map((one) => (
            <li key={one}>{t(`import.${one}`, { count: count[one] })}</li>
          ))}
          <li>{t("import.refused", { count: refused.length })}</li>
        </ul>
        {isImported && left > 0 && <p className="mt-2">{t("import.left", { count: left })}</p>}
      </NewAlert>
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
