import { useTranslation } from "react-i18next";
import { AdminSection } from "~/ui/admin-page";
import type { ShownImport } from "./import-choices-form";

/** The refused items of a file, with the reason. */
export function RefusedItems({ file: { refused, counts, kind } }: { file: ShownImport }) {
  const { t } = useTranslation("admin-sermon-import");
  if (refused.length === 0) return null;
  return (
    <AdminSection
      title={t("refusals")}
      description={
        counts.refused > refused.length ? t("firstRefusals", { count: refused.length }) : undefined
      }
    >
      <ul className="divide-y divide-line border-y border-line text-sm">
        {refused.map(({ line, title, reason }) => (
          <li key={line} className="py-2 wrap-anywhere">
            <span className="font-medium tabular-nums">
              {t(kind === "table" ? "line" : "place", { line })}
            </span>{" "}
            {title !== "" && `${title}. `}
            {reason}
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}
