import { Download, Printer } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";

interface RecoveryCodesProps {
  codes: string[];
  siteName: string;
  /** The next screen, after the codes are stored. */
  next: string;
}

/** The recovery codes, shown only once: to copy, print or save as a file. */
export function RecoveryCodes({ codes, siteName, next }: RecoveryCodesProps) {
  const { t } = useTranslation("admin-account");
  const text = `${siteName}: ${t("codes.title")}\n\n${codes.join("\n")}\n`;
  return (
    <>
      <ol
        aria-label={t("codes.title")}
        className="grid list-none grid-cols-1 gap-x-8 gap-y-2 rounded-xl border border-line bg-tint px-5 py-4 min-[22rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-base whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="no-print mt-4 flex flex-wrap gap-2">
        <CopyButton
          text={codes.join("\n")}
          label={t("codes.copy")}
          done={t("codes.copied")}
          failed={t("copyFailed")}
        />
        <Button
          type="button"
          variant="secondary"
          size="sm"
          onClick={() => window.print()}
          className="noscript:hidden"
        >
          <Printer aria-hidden="true" />
          {t("codes.print")}
        </Button>
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t("codes.file")}
          variant="secondary"
          size="sm"
        >
          <Download aria-hidden="true" />
          {t("codes.download")}
        </ButtonLink>
      </div>
      <p className="no-print mt-6 text-pretty text-ink-soft">{t("codes.keep")}</p>
      <ButtonLink href={next} className="no-print mt-4" block>
        {t("codes.done")}
      </ButtonLink>
    </>
  );
}
