import type { Kysely } from "kysely";
import { accountData } from "~/features/accounts/personal-data.server";
import { bibleStudyData } from "~/features/bible-study/personal-data.server";
import { contactData } from "~/features/contact/personal-data.server";
import { givingData } from "~/features/giving/personal-data.server";
import { mailData } from "~/features/mail/personal-data.server";
import { newsletterData } from "~/features/newsletter/personal-data.server";
import type { DB } from "~db/schema";

interface PersonalData {
  /** All that is kept under an address (case-folded), as its owner should read it. */
  collect(db: Kysely<DB>, email: string): Promise<object[]>;
  /** Forgets it. Idempotent. */
  erase(trx: Kysely<DB>, email: string): Promise<void>;
  /** Every address (case-folded) under which something is kept. */
  addresses(db: Kysely<DB>): Promise<string[]>;
}

/**
 * Every area that keeps something under an e-mail address. Giving is first: completing a gift holds the gift and then
 * its donor's newsletter profile, and who takes them the other way round would wait for it as it waits for them.
 */
export const personalAreas = {
  giving: givingData,
  newsletter: newsletterData,
  contact: contactData,
  bibleStudy: bibleStudyData,
  accounts: accountData,
  mail: mailData,
} satisfies Record<string, PersonalData>;
