import { db } from "~db/client";

/** What an import may change, to compare before and after. */
export async function dumpTables() {
  return {
    newsletters: await db.selectFrom("newsletters").selectAll().orderBy("id").execute(),
    enhancedNewsletters: await db.selectFrom("enhancedNewsletters").selectAll().orderBy("id").execute(),
    mailSuppressions: await db.selectFrom("mailSuppressions").selectAll().orderBy("id").execute(),
    newsletterConsents: await db.selectFrom("newsletterConsents").selectAll().orderBy("id").execute(),
    subscriptionChanges: await db.selectFrom("subscriptionChanges").selectAll().orderBy("id").execute(),
    asks: await db.selectFrom("subscriberImportAsks").selectAll().orderBy("subscriberId").execute(),
  };
}
