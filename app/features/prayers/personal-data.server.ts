import type { Kysely } from "kysely";
import type { PersonalData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import { changeRequest } from "./requests/change-request.server";
import { lockRequest } from "./requests/requests.queries.server";
import { requesterDigest, toPlainWords, unsealRequest, unsealText } from "./requests/sealed-columns.server";

/** Export and erase a person's requests (by case-folded address), and the activity of the visitors who sent them. */
export const prayersPersonalData: PersonalData = {
  name: "prayers",
  title: "privacy:data.counts.prayers",
  erasureNote: "privacy:data.erase.prayers",
  notice: {
    order: 25,
    texts: "privacy:kept.prayers",
    periods: ({ retention }) => [
      { name: "pending", count: retention.prayersPending },
      { name: "rejected", count: retention.prayersRejected },
      { name: "closed", count: retention.prayersClosed },
      { name: "answered", count: retention.prayersAnswered },
    ],
  },
  async collect(db: Kysely<DB>, email: string): Promise<object[]> {
    const requests = await selectOwnRequests(db)
      .where("requesterDigest", "=", requesterDigest(email))
      .execute();
    const visitors = await listOwnVisitors(db, email);
    return [
      ...requests.map(unsealRequest),
      ...(await collectPrayers(db, visitors)),
      ...(await collectProposedAnswers(db, visitors)),
    ];
  },
  // The prayer count of a request stays: it is not personal data.
  async erase(trx: Kysely<DB>, email: string): Promise<void> {
    const visitors = await listOwnVisitors(trx, email);
    if (visitors.length > 0) {
      await eraseProposedAnswers(trx, visitors);
      for (const table of ["prayers", "prayerFlags"] as const)
        await trx.deleteFrom(table).where("visitorId", "in", visitors).execute();
    }
    await trx.deleteFrom("prayerRequests").where("requesterDigest", "=", requesterDigest(email)).execute();
  },
  async addresses(db: Kysely<DB>): Promise<string[]> {
    const rows = await db
      .selectFrom("prayerRequests")
      .select((eb) => eb.fn.max("requesterEmail").as("requesterEmail"))
      .where("requesterDigest", "is not", null)
      .groupBy("requesterDigest")
      .execute();
    // An address that was sealed with another secret unseals to "".
    return rows.flatMap(({ requesterEmail }) => unsealText(requesterEmail ?? "").toLowerCase() || []);
  },
};

/** The visitors who sent requests with this address and no other. A shared browser belongs to nobody. */
async function listOwnVisitors(db: Kysely<DB>, email: string): Promise<number[]> {
  const digest = requesterDigest(email);
  const rows = await db
    .selectFrom("prayerRequests as request")
    .select("request.visitorId")
    .distinct()
    .where("request.requesterDigest", "=", digest)
    .where("request.visitorId", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("prayerRequests as other")
            .select("other.id")
            .whereRef("other.visitorId", "=", "request.visitorId")
            .where("other.requesterDigest", "is not", null)
            .where("other.requesterDigest", "!=", digest),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ visitorId }) => visitorId ?? []);
}

/** What a person gets to read of their requests. */
export const selectOwnRequests = (db: Kysely<DB>) =>
  db
    .selectFrom("prayerRequests")
    .select(["id", "requesterName", "requesterEmail", "requesterPhone", "prayerType"])
    .select(["title", "description", "language", "isUrgent", "isPublic", "isAnonymous", "status"])
    .select(["answeredDate", "answeredDescription", "consentVersion", "consentAt", "closedAt", "createdAt"])
    .orderBy("id");

/** The prayers of visitors. */
export async function collectPrayers(db: Kysely<DB>, visitors: number[]): Promise<object[]> {
  if (visitors.length === 0) return [];
  return db
    .selectFrom("prayers")
    .select(["prayerRequestId", "name", "language", "country", "createdAt"])
    .where("visitorId", "in", visitors)
    .orderBy("id")
    .execute();
}

/** The answers that visitors proposed for other people's requests. */
export async function collectProposedAnswers(db: Kysely<DB>, visitors: number[]): Promise<object[]> {
  if (visitors.length === 0) return [];
  const rows = await db
    .selectFrom("prayerAnswers as answer")
    .innerJoin("prayerRequests as request", "request.id", "answer.prayerRequestId")
    .select(["answer.prayerRequestId", "answer.description", "answer.createdAt", "request.isPublic"])
    .where("answer.visitorId", "in", visitors)
    .orderBy("answer.id")
    .execute();
  return rows.map(({ isPublic, description, ...answer }) => ({
    ...answer,
    description: toPlainWords(description, isPublic),
  }));
}

/** Deletes the answers that visitors proposed, and lowers `proposedCount` of their requests. */
export async function eraseProposedAnswers(trx: Kysely<DB>, visitors: number[]): Promise<void> {
  const proposed = await trx
    .selectFrom("prayerAnswers")
    .select("prayerRequestId")
    .distinct()
    .where("visitorId", "in", visitors)
    .orderBy("prayerRequestId")
    .execute();
  for (const { prayerRequestId } of proposed) {
    const request = await lockRequest(trx, prayerRequestId);
    const deleted = await trx
      .deleteFrom("prayerAnswers")
      .where("prayerRequestId", "=", prayerRequestId)
      .where("visitorId", "in", visitors)
      .returning("id")
      .execute();
    const proposedCount = Math.max(0, request.proposedCount - deleted.length);
    await changeRequest(trx, request, { proposedCount });
  }
}
