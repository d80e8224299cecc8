import { useTranslation } from "react-i18next";
import { AdminSection } from "~/ui/admin-page";
import type { ShownTextImport } from "./choose-for-texts";

/** The refused texts with the reason, and the pictures that are missing. */
export function NotImported({ file: { refused, missing, counts, pictures } }: { file: ShownTextImport }) {
  const { t } = useTranslation("admin-text-import");
  const first = (shown: number, all: number) => (all > shown ? t("first", { count: shown }) : undefined);
  return (
    <>
      {refused.length > 0 && (
        <AdminSection title={t("refusals")} description={first(refused.length, counts.refused)}>
          <ul className="divide-y divide-line border-y border-line text-sm">
            {refused.map(({ id, place, title, reason }) => (
              <li key={id} className="py-2 wrap-anywhere">
                <span className="font-medium">{title || place}</span>{" "}
                {title && <span className="text-ink-soft">({place})</span>} {reason}
              </li>
            ))}
          </ul>
        </AdminSection>
      )}
      {missing.length > 0 && (
        <AdminSection
          title={t("missing.title")}
          description={first(missing.length, pictures.missing + pictures.refused) ?? t("missing.lead")}
        >
          <ul className="divide-y divide-line border-y border-line text-sm">
            {missing.map((source) => (
              <li key={source} className="py-2 wrap-anywhere">
                {source}
              </li>
            ))}
          </ul>
        </AdminSection>
      )}
    </>
  );
}
