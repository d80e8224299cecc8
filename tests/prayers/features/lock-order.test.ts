import { expect, test } from "vitest";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { db } from "~db/client";
import { addApprovedRequest, newReply } from "~tests/support/prayers";
import { forgetStatements, recordedStatements, recordStatements } from "~tests/support/query-plan-table";
import { addVisitor } from "~tests/support/visitors";
import "~tests/support/areas";

recordStatements();

const verbs = {
  prayForRequest: (caller: Parameters<typeof flagPrayerRequest>[0], id: number) =>
    prayForRequest(caller, prayInput.parse({ id, userName: "Jean" }), newReply()),
  flagPrayerRequest: (caller: Parameters<typeof flagPrayerRequest>[0], id: number) =>
    flagPrayerRequest(caller, { id }, newReply()),
};

// In another order two of them could wait for each other on PostgreSQL.
test.each(Object.entries(verbs))(
  "%s writes the day's salt, the visitor and the request in this order",
  async (_name, act) => {
    const id = await addApprovedRequest();
    const { caller } = await addVisitor();
    await db.deleteFrom("pageViewSalts").execute();
    await db
      .updateTable("visitorDevices")
      .set({ lastUsedAt: new Date(0).toISOString() })
      .execute();
    forgetStatements();
    await act(caller, id);
    const written = recordedStatements().map((sql) => /^(?:insert into|update) "(\w+)"/.exec(sql)?.[1]);
    const tables = ["page_view_salts", "users", "prayer_requests"];
    expect([...new Set(written.filter((table) => table && tables.includes(table)))]).toEqual(tables);
  },
);
