import type { Kysely, Selectable } from "kysely";
import { getSettingsIn } from "~/settings/settings.server";
import { foldText } from "~/i18n/search-text";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";

export type DonorRow = Selectable<DB["donors"]>;

/** Gives a completed donation with an e-mail address its donor, who may be new. Idempotent. */
export async function linkDonor(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (donation.donorId !== null || donation.donorEmail === null) return;
  const { donorName: name, donorEmail: email, country, language } = donation;
  const donor = await createDonor(trx, { name, email, country, language });
  await trx.updateTable("donations").set({ donorId: donor.id }).where("id", "=", donation.id).execute();
}

/** A name without capitals and accents, by which a donor is found. */
export const donorNameKey = (name: string | null): string | null =>
  name === null ? null : foldText(name).replace(/\s+/g, " ").trim();

interface NewDonor {
  name: string | null;
  email: string | null;
  address?: string | null | undefined;
  country?: string | null | undefined;
  language?: string | undefined;
}

/** A new donor, or the one who has the e-mail address already. */
export async function createDonor(trx: Kysely<DB>, donor: NewDonor): Promise<DonorRow> {
  const email = donor.email?.trim().toLowerCase() ?? null;
  const now = new Date().toISOString();
  const language = donor.language ?? (await getSettingsIn(trx)).languages.defaultLanguage;
  const row = await trx
    .insertInto("donors")
    .values({
      name: donor.name,
      nameKey: donorNameKey(donor.name),
      email,
      address: donor.address ?? null,
      country: donor.country ?? null,
      language,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? trx.selectFrom("donors").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}

/** The donor into whom this one was merged, or this one itself. */
export async function findWholeDonor(db: Kysely<DB>, id: number): Promise<DonorRow | undefined> {
  const row = await db.selectFrom("donors").selectAll().where("id", "=", id).executeTakeFirst();
  return row && row.mergedIntoId !== null ? findWholeDonor(db, row.mergedIntoId) : row;
}

/** All rows that are one donor: the whole one first, then those merged into it. */
export async function listMergedDonors(db: Kysely<DB>, id: number): Promise<DonorRow[]> {
  const whole = await findWholeDonor(db, id);
  const all = whole ? [whole] : [];
  for (let level = all; level.length > 0;) {
    level = await db
      .selectFrom("donors")
      .selectAll()
      .where(
        "mergedIntoId",
        "in",
        level.map((donor) => donor.id),
      )
      .orderBy("id")
      .execute();
    all.push(...level);
  }
  return all;
}
