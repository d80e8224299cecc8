import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

interface PairingPanelProps {
  /** The code that was made just now. */
  made: { code: string; minutes: number } | undefined;
  /** Why no code was made. */
  refusal: string | undefined;
  /** The address to open on the other device, as people type it. */
  address: string;
}

/** Shows a code that another device types to share these data. Posts to its page, also without JavaScript. */
export function PairingPanel({ made, refusal, address }: PairingPanelProps) {
  const { t } = useTranslation("my-data", { keyPrefix: "pairing" });
  const path = useLocalePath();
  return (
    <section id="pairing" aria-labelledby="pairing-title" className="border-t border-line pt-8">
      <h2 id="pairing-title" className="font-serif text-2xl">
        {t("title")}
      </h2>
      <p className="mt-3 text-pretty">{t("text")}</p>
      {refusal && (
        <Alert variant="error" title={t("failed")} className="mt-5">
          {refusal}
        </Alert>
      )}
      {made && (
        <div role="status" className="mt-5 rounded-lg bg-tint p-5">
          <p className="text-sm text-ink-soft">{t("code")}</p>
          <p
            translate="no"
            data-testid="pairing-code"
            className="my-2 font-mono text-3xl font-semibold tracking-widest"
          >
            {made.code}
          </p>
          <p className="text-pretty wrap-anywhere">{t("how", { address, minutes: made.minutes })}</p>
          <p className="mt-3 text-sm text-pretty text-ink-soft">{t("secret")}</p>
        </div>
      )}
      <form method="post" action="#pairing" className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" name="intent" value="pairingCode" variant="secondary" size="lg">
          {t(made ? "again" : "button")}
        </Button>
        <a href={path("/my-data/join")} className="link">
          {t("haveCode")}
        </a>
      </form>
    </section>
  );
}
