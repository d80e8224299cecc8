import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { accountData } from "~/features/accounts/personal-data.server";
import { bibleStudyData } from "~/features/bible-study/personal-data.server";
import { contactData } from "~/features/contact/personal-data.server";
import { givingData } from "~/features/giving/personal-data.server";
import { queueAnswer } from "~/features/mail/mail.server";
import { mailData } from "~/features/mail/personal-data.server";
import { newsletterData } from "~/features/newsletter/personal-data.server";
import { db } from "~db/client";
import type { DB } from "~db/schema";
import { dataPath, readDataToken } from "./data-link.server";
import type { DataLinkInput } from "./privacy.schema";

interface PersonalData {
  /** All that is kept under an address (case-folded), as its owner should read it. */
  collect(db: Kysely<DB>, email: string): Promise<object[]>;
  /** Forgets it; again, it changes nothing. */
  erase(trx: Kysely<DB>, email: string): Promise<void>;
}

/**
 * Every area that keeps something under an e-mail address. Giving is first: completing a gift holds the gift and then
 * its donor's newsletter profile, and who takes them the other way round would wait for it as it waits for them.
 */
const areas = {
  giving: givingData,
  newsletter: newsletterData,
  contact: contactData,
  bibleStudy: bibleStudyData,
  accounts: accountData,
  mail: mailData,
} satisfies Record<string, PersonalData>;
type Area = keyof typeof areas;

interface Link {
  token: string | undefined;
}

/**
 * Mails an address the link to what is kept under it, whether that is much or nothing, at most every ten minutes: who
 * asks learns nothing about somebody else's address.
 */
export async function requestDataLink({ language }: Caller, { email }: DataLinkInput): Promise<void> {
  const props = { dataPath: dataPath(email) };
  await db
    .transaction()
    .execute((trx) => queueAnswer(trx, { to: email, language, template: "privacy-link", props }));
}

/** How much each area keeps of the person behind a mailed link; AppError 404 for a link that is not ours or too old. */
export async function showPersonalData(_caller: Caller, { token }: Link) {
  const email = readDataToken(token);
  const kept = await collect(email);
  return {
    email,
    // Few are administrators: nobody else is told that there are such accounts.
    counts: kept
      .map(([area, rows]) => ({ area, count: rows.length }))
      .filter(({ area, count }) => area !== "accounts" || count > 0),
    isEmpty: kept.every(([, rows]) => rows.length === 0),
  };
}

/** Everything kept of the person behind a mailed link, area by area; AppError 404 as above. */
export async function exportPersonalData(_caller: Caller, { token }: Link) {
  const email = readDataToken(token);
  return { email, ...(Object.fromEntries(await collect(email)) as Record<Area, object[]>) };
}

/** Forgets the person behind a mailed link in every area, all or nothing; again, it changes nothing. AppError 404. */
export async function erasePersonalData(_caller: Caller, { token }: Link): Promise<void> {
  const email = readDataToken(token);
  await db.transaction().execute(async (trx) => {
    for (const area of Object.values(areas)) await area.erase(trx, email);
  });
}

const collect = (email: string) =>
  Promise.all(
    Object.entries(areas).map(async ([area, { collect }]): Promise<[Area, object[]]> => [
      area as Area,
      await collect(db, email),
    ]),
  );
