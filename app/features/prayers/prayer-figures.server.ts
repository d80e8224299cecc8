import type { Kysely } from "kysely";
import type { DailyFigure } from "~/areas/figures";
import { countRows } from "~db/count-rows";
import { readDemoNote } from "~db/demo-note";
import type { DB } from "~db/schema/index";

/** Requests in any status, without testimonies: these are stored as answered from the start. */
const prayersAsked: DailyFigure = {
  metric: "prayersAsked",
  count: async (db, { from, to }) => {
    const demo = await listDemoRequestIds(db);
    const requests = db
      .selectFrom("prayerRequests")
      .where("createdAt", ">=", from)
      .where("createdAt", "<", to)
      .where((eb) => eb.or([eb("answeredDate", "is", null), eb("answeredDate", "!=", eb.ref("createdAt"))]))
      .$if(demo.length > 0, (query) => query.where("id", "not in", demo));
    return [{ dimension: "", count: await countRows(requests) }];
  },
};

/** Prayers: one per visitor and request. */
const prayersPrayed: DailyFigure = {
  metric: "prayersPrayed",
  count: async (db, { from, to }) => {
    const demo = await listDemoRequestIds(db);
    const prayers = db
      .selectFrom("prayers")
      .where("createdAt", ">=", from)
      .where("createdAt", "<", to)
      .$if(demo.length > 0, (query) => query.where("prayerRequestId", "not in", demo));
    return [{ dimension: "", count: await countRows(prayers) }];
  },
};

/** Requests marked as answered, and testimonies. */
const prayersAnswered: DailyFigure = {
  metric: "prayersAnswered",
  count: async (db, { from, to }) => {
    const demo = await listDemoRequestIds(db);
    const requests = db
      .selectFrom("prayerRequests")
      .where("status", "=", "answered")
      .where("answeredDate", ">=", from)
      .where("answeredDate", "<", to)
      .$if(demo.length > 0, (query) => query.where("id", "not in", demo));
    return [{ dimension: "", count: await countRows(requests) }];
  },
};

export const prayerFigures: DailyFigure[] = [prayersAsked, prayersPrayed, prayersAnswered];

const listDemoRequestIds = async (db: Kysely<DB>): Promise<number[]> =>
  ((await readDemoNote(db))?.prayerRequests ?? []).map(({ id }) => id);
