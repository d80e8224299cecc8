import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { dateIn, formatMoney, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { makeTextMatcher } from "~/i18n/search-text";
import { getSettings } from "~/settings/settings.server";
import { parseMinorUnits } from "../donations/minor-units";
import type { ManagedDonation } from "./donations-admin.schema";
import { listDonations } from "./donations-admin.server";

/** Donations by donor, code, receipt number and the provider's references, for the search of the administration. */
export async function findDonations(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_donations");
  const { language } = caller;
  const { timeZone } = (await getSettings()).publishing;
  const { donations } = await listDonations(caller, { q, demo: "with", limit: 5 });
  return donations.map(({ id, donorName, amount, currency, createdAt, receipt }) => ({
    title: donorName ?? tFor(language)("admin-donations:anonymousDonor"),
    hint: [
      formatMoney(parseMinorUnits(amount) ?? 0, currency, language),
      formatShortDate(dateIn(timeZone, new Date(createdAt)), language),
      receipt,
    ]
      .filter(Boolean)
      .join(" · "),
    href: `/admin/donations/${id}`,
  }));
}

const DONATIONS_OF_DONORS = 50;

/** Donors by name and address: each leads to the list of their donations. */
export async function findDonors(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_donations");
  const matches = makeTextMatcher(q);
  const { donations } = await listDonations(caller, { q, demo: "with", limit: DONATIONS_OF_DONORS });
  const donors = new Map<string, ManagedDonation>();
  for (const donation of donations) {
    const { donorName, donorEmail } = donation;
    const key = donorEmail ?? donorName;
    if (key && matches?.(`${donorName}\n${donorEmail}`) && !donors.has(key)) donors.set(key, donation);
  }
  return [...donors].map(([key, { donorName, donorEmail }]) => ({
    title: donorName ?? key,
    hint: donorName && donorEmail ? donorEmail : undefined,
    href: `/admin/donations?${new URLSearchParams({ q: key }).toString()}`,
  }));
}
