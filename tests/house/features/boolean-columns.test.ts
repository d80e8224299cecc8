import { expect, test } from "vitest";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";

const message = {
  ...{ firstName: "Anne", lastName: "Joseph", email: "anne@example.org", subject: "…", message: "…" },
  ...{ language: "ht", createdAt: "2026-11-27T12:00:00.000Z" },
} as const;

onBothDatabases(() => {
  test("a boolean column is written, compared and read as a boolean", async () => {
    const saved = await db
      .insertInto("contactMessages")
      .values([true, false].map((isRead) => ({ ...message, isRead })))
      .returning(["id", "isRead"])
      .execute();
    expect(saved.map(({ isRead }) => isRead)).toEqual([true, false]);
    const unread = db.selectFrom("contactMessages").select("id").where("isRead", "=", false);
    expect(await unread.execute()).toEqual([{ id: saved[1]!.id }]);
    await db.updateTable("contactMessages").set({ isRead: true }).where("isRead", "in", [false]).execute();
    expect(await unread.execute()).toEqual([]);
  });

  test("a boolean column of a row that a join did not find is null", async () => {
    await db
      .insertInto("contactMessages")
      .values({ ...message, isRead: true })
      .execute();
    const row = await db
      .selectFrom("contactMessages")
      .leftJoin("blogPosts", "blogPosts.title", "contactMessages.subject")
      .select(["isRead", "isPublished"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ isRead: true, isPublished: null });
  });
});
