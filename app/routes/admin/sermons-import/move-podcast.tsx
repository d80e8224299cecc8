import { useTranslation } from "react-i18next";
import { AdminSection } from "~/ui/admin-page";
import { CopyButton } from "~/ui/copy-button";

interface MovePodcastProps {
  /** The site's podcast in each language. */
  addresses: { language: string; address: string }[];
}

/** How listeners follow a podcast from its old host to this site. */
export function MovePodcast({ addresses }: MovePodcastProps) {
  const { t } = useTranslation("admin-sermon-import");
  if (addresses.length === 0) return null;
  return (
    <AdminSection title={t("move.title")} description={t("move.text")}>
      <ul className="divide-y divide-line border-y border-line">
        {addresses.map(({ language, address }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="text-sm text-ink-soft">{language}</p>
              <code className="text-sm wrap-anywhere">{address}</code>
            </div>
            <CopyButton
              text={address}
              label={t("move.copy")}
              done={t("move.copied")}
              failed={t("move.copyFailed")}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">{t("move.audio")}</p>
    </AdminSection>
  );
}
