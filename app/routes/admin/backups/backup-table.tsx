import { Download } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { AdminSection } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";

interface BackupTableProps {
  backups: {
    name: string;
    takenAt: string;
    date: string;
    size: string;
    before: string | null;
    kind: string;
    elsewhere: { machine: string; folder: string } | null;
  }[];
  mayDownload: boolean;
}

/** The backups of all machines, newest first. Those of this one have a download link. */
export function BackupTable({ backups, mayDownload }: BackupTableProps) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups" });
  return (
    <AdminSection title={t("list")}>
      <DataTable
        caption={t("caption")}
        hideCaption
        columns={[
          { key: "date", label: t("columns.date") },
          { key: "size", label: t("columns.size"), align: "end" },
          { key: "file", label: t("columns.file"), align: "end" },
        ]}
        rows={backups.map(({ name, takenAt, date, size, before, kind, elsewhere }) => ({
          key: `${elsewhere?.machine ?? ""} ${elsewhere?.folder ?? ""} ${name}`,
          cells: {
            date: (
              <>
                <time dateTime={takenAt}>{date}</time>
                <Badge tone={kind === "sealed" ? "success" : "neutral"} className="ms-3">
                  {before ? t(`before.${before}`) : t(`kind.${kind}`)}
                </Badge>
              </>
            ),
            size,
            file: elsewhere ? (
              <span className="text-sm text-ink-soft wrap-anywhere">{t("elsewhere", elsewhere)}</span>
            ) : (
              mayDownload && (
                <ButtonLink
                  href={`/admin/backups/${name}`}
                  download={name}
                  variant="quiet"
                  size="sm"
                  aria-label={t("downloadNamed", { date })}
                >
                  <Download aria-hidden="true" />
                  {t("download")}
                </ButtonLink>
              )
            ),
          },
        }))}
        empty={<EmptyState plain title={t("none")} description={t("noneText")} />}
      />
    </AdminSection>
  );
}
