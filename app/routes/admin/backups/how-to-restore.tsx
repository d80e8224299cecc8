import { useTranslation } from "react-i18next";
import { CopyButton } from "~/ui/copy-button";
import { AdminSection } from "~/ui/admin-page";

interface HowToRestoreProps {
  /** The name of the newest backup, for the example. */
  newest: string | undefined;
  /** New backups are sealed, and hold the secret. */
  isSealed: boolean;
  folder: string;
  /** The file with the secret; null when the environment sets the secret. */
  secret: string | null;
}

/** How to restore a backup, and what must be kept together with the backups for that. */
export function HowToRestore({ newest, isSealed, folder, secret }: HowToRestoreProps) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups" });
  const command = `npm run restore ${newest ?? (isSealed ? "limye-….sealed" : "limye-…-without-secret.tar")}`;
  return (
    <>
      <AdminSection title={t("restore.title")}>
        <ol className="list-decimal space-y-3 ps-5">
          <li>{t("restore.stop")}</li>
          <li>
            {t("restore.run")}
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <code className="min-w-0 rounded-lg bg-tint px-3 py-2 text-sm wrap-anywhere">{command}</code>
              <CopyButton
                text={command}
                label={t("restore.copy")}
                done={t("restore.copied")}
                failed={t("restore.copyFailed")}
              />
            </div>
            <p className="mt-2 text-sm text-ink-soft">{t("restore.safe")}</p>
          </li>
          <li>{t("restore.start")}</li>
        </ol>
      </AdminSection>
      <AdminSection title={t("beside.title")}>
        <ul className="list-disc space-y-3 ps-5 wrap-anywhere">
          <li>
            {isSealed
              ? t("beside.passphrase")
              : secret === null
                ? t("beside.environment")
                : t("beside.file", { file: secret })}
          </li>
          <li>{t("beside.folder", { folder })}</li>
        </ul>
      </AdminSection>
    </>
  );
}
