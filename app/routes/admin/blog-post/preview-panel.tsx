import { useTranslation } from "react-i18next";
import { CopyButton } from "~/ui/copy-button";
import { Disclosure } from "~/ui/disclosure";

interface PreviewPanelProps {
  url: string;
  /** When the link expires, formatted. */
  until: string;
}

/** The preview link of a draft. */
export function PreviewPanel({ url, until }: PreviewPanelProps) {
  const { t } = useTranslation("admin-blog");
  return (
    <Disclosure summary={t("preview.title")} className="border-t">
      <p className="mb-3 text-sm text-ink-soft">{t("preview.lead")}</p>
      <p className="text-sm wrap-anywhere">
        <a href={url} target="_blank" rel="noreferrer" className="link">
          {url}
        </a>
      </p>
      <p className="mt-2 text-sm text-ink-soft">{t("preview.until", { when: until })}</p>
      <div className="mt-4">
        <CopyButton
          text={url}
          size="sm"
          label={t("preview.copy")}
          done={t("preview.copied")}
          failed={t("preview.notCopied")}
        />
      </div>
    </Disclosure>
  );
}
