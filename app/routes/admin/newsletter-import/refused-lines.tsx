import { useTranslation } from "react-i18next";
import { AdminSection } from "~/ui/admin-page";
import type { ShownImport } from "./choose-columns";

/** The refused lines of a file, with the reason. */
export function RefusedLines({ file: { refused, counts } }: { file: ShownImport }) {
  const { t } = useTranslation("admin-import");
  if (refused.length === 0) return null;
  return (
    <AdminSection
      title={t("refusals")}
      description={
        counts.refused > refused.length ? t("firstRefusals", { count: refused.length }) : undefined
      }
    >
      <ul className="divide-y divide-line border-y border-line text-sm">
        {refused.map(({ line, reason }) => (
          <li key={line} className="py-2">
            <span className="font-medium tabular-nums">{t("line", { line })}</span> {reason}
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}
