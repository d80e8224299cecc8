import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listRanks } from "~/features/prayers/requests/list-place";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { connect, db } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import { startPostgres } from "~tests/support/postgres-server";
import { addApprovedRequest, findPrayerRequest, newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import "~tests/support/areas";

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
  await connect(server.url("postgres"));
  await migrateToLatest(db);
  await seed(db);
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

test("a prayer for a request that is answered meanwhile is refused and not counted", async () => {
  const id = await addApprovedRequest();
  const other = new Client(server.url("postgres"));
  await other.connect();
  await other.query("begin");
  await other.query("update prayer_requests set list_rank = $1 where id = $2", [listRanks.answered, id]);
  const refused = expect(
    prayForRequest(guestCaller, prayInput.parse({ id, userName: "Jean" }), newReply()),
  ).rejects.toMatchObject({ status: 409, key: "prayers:errors.notOpen" });
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  await other.query("commit");
  await refused;
  expect(await findPrayerRequest(id)).toMatchObject({ prayerCount: 0 });
  await other.end();
}, 60_000);
