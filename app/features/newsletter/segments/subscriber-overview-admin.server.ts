import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { donatedCodec } from "~/features/giving/donations/donor-totals.server";
import { languages, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { countAudience } from "./audience.server";
import { donorSegments } from "./segment-choices";

type DonorSegment = (typeof donorSegments)[number];

export interface SubscriberOverview {
  /** Active subscriptions. */
  active: number;
  /** Of these, how many would get a newsletter now: confirmed, not paused, reachable. */
  reachable: number;
  languages: { language: Language; count: number }[];
  /** Subscribers who gave, by level. Without `manage_donations` the sums are null. */
  donors: { segment: DonorSegment; count: number; totals: { currency: string; amount: number }[] | null }[];
}

/** Who reads the newsletter, counted now: by language and by donor level. */
export async function getSubscriberOverview(caller: Caller): Promise<SubscriberOverview> {
  requirePermission(caller, "manage_newsletter");
  const [active, reachable, byLanguage, donors] = await Promise.all([
    countRows(db.selectFrom("newsletters").where("isActive", "=", true)),
    countAudience(db),
    countByLanguage(),
    countDonors(),
  ]);
  const showsTotals = caller.permissions.has("manage_donations");
  return {
    active,
    reachable,
    languages: byLanguage,
    donors: donors.map(({ totals, ...level }) => ({ ...level, totals: showsTotals ? totals : null })),
  };
}

async function countByLanguage(): Promise<SubscriberOverview["languages"]> {
  const rows = await db
    .selectFrom("newsletters")
    .select(({ fn }) => ["preferredLanguage", fn.countAll<number>().as("count")])
    .where("isActive", "=", true)
    .groupBy("preferredLanguage")
    .execute();
  return languages.map((language) => ({
    language,
    count: rows.find(({ preferredLanguage }) => preferredLanguage === language)?.count ?? 0,
  }));
}

/** The levels below silver are one segment, "Faithful Supporters". */
async function countDonors() {
  const rows = await db
    .selectFrom("enhancedNewsletters as profile")
    .innerJoin("newsletters as subscriber", "subscriber.email", "profile.email")
    .select(["profile.donorLevel", "profile.donatedByCurrency"])
    .where("profile.totalDonated", ">", 0)
    .where("subscriber.isActive", "=", true)
    .execute();
  return donorSegments.map((segment) => {
    const people = rows.filter(({ donorLevel }) => toSegment(donorLevel) === segment);
    const sums = new Map<string, number>();
    for (const { donatedByCurrency } of people)
      for (const [currency, amount] of Object.entries(donatedCodec.decode(donatedByCurrency)))
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
    const totals = [...sums].map(([currency, amount]) => ({ currency, amount }));
    return { segment, count: people.length, totals: totals.sort((a, b) => b.amount - a.amount) };
  });
}

const toSegment = (level: string): DonorSegment => donorSegments.find((name) => name === level) ?? "faithful";
