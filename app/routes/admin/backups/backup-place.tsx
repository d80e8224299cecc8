import { useTranslation } from "react-i18next";
import type { ShownPlace } from "~/features/operations/elsewhere/place-admin.server";
import { AdminSection } from "~/ui/admin-page";
import { CopyButton } from "~/ui/copy-button";
import { DataTable } from "~/ui/data-table";
import { DefinitionList } from "~/ui/definition-list";
import { StatusDot } from "~/ui/status-dot";
import { BucketForm, FolderForm, RemovePlaceForm } from "./place-forms";

interface BackupPlaceProps {
  place: ShownPlace | "unreadable" | null;
  /** Times in the reader's words; `failed` in English. */
  last: { at: string; failed: string | null; newestAt: string | null; isTooOld: boolean } | null;
  copies: { name: string; takenAt: string; date: string; size: string }[];
  /** Only sealed backups leave the machine. */
  isSealed: boolean;
  mayChoose: boolean;
}

/** Where copies of the backups go, whether they arrive, and how one comes back. */
export function BackupPlace({ place, last, copies, isSealed, mayChoose }: BackupPlaceProps) {
  const { t } = useTranslation("admin-backup-place");
  const shown = place === "unreadable" ? null : place;
  return (
    <AdminSection title={t("title")}>
      {shown ? (
        <DefinitionList
          items={[
            { term: t("facts.place"), value: <span className="wrap-anywhere">{shown.address}</span> },
            { term: t("facts.keep"), value: t("keep", { count: shown.keep }) },
            { term: t("facts.state"), value: <Arrival last={last} isPaused={shown.isPaused} /> },
          ]}
        />
      ) : (
        <p>{t(place === "unreadable" ? "unreadable" : "lead")}</p>
      )}
      {shown && copies.length > 0 && <Copies place={shown} copies={copies} />}
      {!mayChoose && <p className="mt-3 text-ink-soft">{t("notYours")}</p>}
      {mayChoose && !isSealed && <p className="mt-3 text-ink-soft">{t("sealFirst")}</p>}
      {mayChoose && (
        <div className="mt-4 border-t border-line">
          {isSealed && (
            <>
              <FolderForm place={shown} />
              <BucketForm place={shown} />
            </>
          )}
          {place !== null && <RemovePlaceForm />}
        </div>
      )}
    </AdminSection>
  );
}

function Arrival({ last, isPaused }: Pick<BackupPlaceProps, "last"> & Pick<ShownPlace, "isPaused">) {
  const { t } = useTranslation("admin-backup-place", { keyPrefix: "state" });
  if (isPaused) return <StatusDot tone="warn" label={t("paused")} />;
  if (!last) return <StatusDot tone="idle" label={t("none")} />;
  if (last.failed !== null)
    return (
      <>
        <StatusDot tone="bad" label={t("failed", { at: last.at })} />
        <code lang="en" className="mt-1 block text-sm whitespace-pre-wrap wrap-anywhere">
          {last.failed}
        </code>
      </>
    );
  if (last.newestAt === null) return <StatusDot tone={last.isTooOld ? "bad" : "idle"} label={t("empty")} />;
  return last.isTooOld ? (
    <StatusDot tone="bad" label={t("old", { at: last.newestAt })} />
  ) : (
    <StatusDot tone="good" label={t("good", { at: last.newestAt })} />
  );
}

function Copies({ place, copies }: { place: ShownPlace } & Pick<BackupPlaceProps, "copies">) {
  const { t } = useTranslation("admin-backup-place");
  return (
    <>
      <div className="mt-4">
        <DataTable
          caption={t("copies.caption")}
          columns={[
            { key: "date", label: t("copies.date") },
            { key: "size", label: t("copies.size"), align: "end" },
          ]}
          rows={copies.map(({ name, takenAt, date, size }) => ({
            key: name,
            cells: {
              date: (
                <>
                  <time dateTime={takenAt}>{date}</time>
                  <span className="block text-sm text-ink-soft wrap-anywhere">{name}</span>
                </>
              ),
              size,
            },
          }))}
          empty={null}
        />
      </div>
      <p className="mt-4">{t(place.kind === "s3" ? "restore.bucket" : "restore.folder")}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code className="min-w-0 rounded-lg bg-tint px-3 py-2 text-sm wrap-anywhere">{place.command}</code>
        <CopyButton
          text={place.command}
          label={t("admin-operations:backups.restore.copy")}
          done={t("admin-operations:backups.restore.copied")}
          failed={t("admin-operations:backups.restore.copyFailed")}
        />
      </div>
    </>
  );
}
