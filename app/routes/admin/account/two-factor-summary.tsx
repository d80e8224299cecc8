import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";
import { StatusDot } from "~/ui/status-dot";

interface AccountTwoFactorProps {
  /** The formatted date when it was turned on; null while it is off. */
  since: string | null;
  codesLeft: number;
}

/** Whether the second factor is on, with a link to its screen. */
export function AccountTwoFactor({ since, codesLeft }: AccountTwoFactorProps) {
  const { t } = useTranslation("admin-account");
  return (
    <AdminSection title={t("twoFactor.title")} description={t("twoFactor.lead")} boxed>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex flex-col gap-1">
          <StatusDot
            tone={since ? "good" : "idle"}
            label={since ? t("twoFactor.since", { date: since }) : t("twoFactor.off")}
          />
          {since && <p className="text-sm text-ink-soft">{t("twoFactor.left", { count: codesLeft })}</p>}
        </div>
        <ButtonLink href="/admin/account/two-factor" variant={since ? "secondary" : "primary"}>
          {since ? t("twoFactor.manage") : t("twoFactor.start")}
        </ButtonLink>
      </div>
    </AdminSection>
  );
}
