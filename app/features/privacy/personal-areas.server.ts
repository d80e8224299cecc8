import type { Kysely } from "kysely";
import { accountPersonalData } from "~/features/accounts/personal-data.server";
import { bibleStudyPersonalData } from "~/features/bible-study/personal-data.server";
import { contactPersonalData } from "~/features/contact/personal-data.server";
import { givingPersonalData } from "~/features/giving/personal-data.server";
import { mailPersonalData } from "~/features/mail/personal-data.server";
import { newsletterPersonalData } from "~/features/newsletter/personal-data.server";
import type { DB } from "~db/schema/index";

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
export const personalDataAreas = {
  giving: givingPersonalData,
  newsletter: newsletterPersonalData,
  contact: contactPersonalData,
  bibleStudy: bibleStudyPersonalData,
  accounts: accountPersonalData,
  mail: mailPersonalData,
} satisfies Record<string, PersonalData>;
