import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { mailtoLink } from "~/features/mail/mailto-link";
import { getSettings } from "~/settings/settings.server";
import { formatDateIn, formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import type { ManagedDonation } from "./donations-admin.schema";

/** A `mailto:` draft that thanks a donor in their language; null without an e-mail address. */
export async function createThanksDraft(caller: Caller, donation: ManagedDonation): Promise<string | null> {
  requirePermission(caller, "manage_donations");
  const { donorEmail, donorName, completedAt, createdAt, receipt } = donation;
  if (donorEmail === null) return null;
  const { site, publishing } = await getSettings();
  const language = isLanguage(donation.language) ? donation.language : defaultLanguage;
  const t = tFor(language);
  const words = {
    siteName: site.siteName,
    amount: formatMoney(Math.round(Number(donation.amount) * 100), donation.currency, language),
    date: formatDateIn(completedAt ?? createdAt, language, publishing.timeZone),
  };
  const lines = [
    donorName === null
      ? t("admin-donations:draft.greeting")
      : t("admin-donations:draft.greetingNamed", { name: donorName }),
    t("admin-donations:draft.thanks", words),
    receipt && t("admin-donations:draft.serial", { serial: receipt }),
    t("admin-donations:draft.blessing", words),
  ];
  return mailtoLink({
    to: donorEmail,
    subject: t("admin-donations:draft.subject", words),
    body: lines.filter(Boolean).join("\n\n"),
  });
}
