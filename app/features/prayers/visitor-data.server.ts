import type { Kysely } from "kysely";
import type { VisitorData } from "~/areas/area.server";
import type { DB } from "~db/schema/index";
import {
  collectPrayers,
  collectProposedAnswers,
  eraseProposedAnswers,
  selectOwnRequests,
} from "./personal-data.server";
import { unsealRequest } from "./requests/sealed-columns.server";
import { eraseMailsOfLastRequests } from "./retention.server";

/** A visitor's own requests, and their prayers, flags and proposed answers for other requests. */
export const prayersVisitorData: VisitorData = {
  name: "prayers",
  title: "my-data:counts.prayers",
  async collect(db: Kysely<DB>, visitorId: number): Promise<object[]> {
    const requests = await selectOwnRequests(db).where("visitorId", "=", visitorId).execute();
    const flags = await db
      .selectFrom("prayerFlags")
      .select(["prayerRequestId", "createdAt"])
      .where("visitorId", "=", visitorId)
      .orderBy("id")
      .execute();
    return [
      ...requests.map((request) => ({ kind: "request", ...unsealRequest(request) })),
      ...(await collectPrayers(db, [visitorId])).map((prayer) => ({ kind: "prayer", ...prayer })),
      ...(await collectProposedAnswers(db, [visitorId])).map((answer) => ({ kind: "answer", ...answer })),
      ...flags.map((flag) => ({ kind: "flag", ...flag })),
    ];
  },
  // The prayer count of a request stays: it is not personal data.
  async erase(trx: Kysely<DB>, visitorId: number): Promise<void> {
    await eraseProposedAnswers(trx, [visitorId]);
    for (const table of ["prayers", "prayerFlags"] as const)
      await trx.deleteFrom(table).where("visitorId", "=", visitorId).execute();
    const requests = await trx
      .deleteFrom("prayerRequests")
      .where("visitorId", "=", visitorId)
      .returning(["requesterDigest", "requesterEmail"])
      .execute();
    await eraseMailsOfLastRequests(trx, requests);
  },
  async move(trx: Kysely<DB>, from: number, to: number): Promise<void> {
    for (const table of ["prayers", "prayerFlags"] as const) {
      const own = trx.selectFrom(table).select("prayerRequestId").where("visitorId", "=", to);
      await trx.deleteFrom(table).where("visitorId", "=", from).where("prayerRequestId", "in", own).execute();
    }
    for (const table of ["prayers", "prayerFlags", "prayerAnswers", "prayerRequests"] as const)
      await trx.updateTable(table).set({ visitorId: to }).where("visitorId", "=", from).execute();
  },
};
