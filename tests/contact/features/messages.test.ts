import { expect, test, vi } from "vitest";
import { contactMessagesQuery } from "~/features/contact/messages-admin.schema";
import {
  archiveContactMessage,
  countUnreadContactMessages,
  getContactMessage,
  listContactMessages,
  markContactMessageAnswered,
  markContactMessageRead,
  reopenContactMessage,
} from "~/features/contact/messages-admin.server";
import { db } from "~db/client";
import { addRecords, editor, listTrail } from "~tests/inbox/world";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { runJob } from "~tests/support/jobs";

const inbox = { table: "contactMessages" as const };

onBothDatabases(() => {
  test("the list is filtered by unread", async () => {
    const { caller } = await editor();
    const [unread] = await addRecords(inbox, {}, { isRead: 1 }, { isRead: 1, status: "answered" });
    const query = contactMessagesQuery.parse({ unread: "true" });
    expect((await listContactMessages(caller, query)).messages.map(({ id }) => id)).toEqual([unread]);
    expect(await countUnreadContactMessages(caller)).toBe(1);
  });

  test("the opened message keeps its place in the list of unread messages, on its own page", async () => {
    const { caller } = await editor();
    const [first, second, third] = await addRecords(inbox, {}, { isRead: 1 }, {});
    const ids = async (query: object, opened: number) => {
      const list = contactMessagesQuery.parse({ unread: "on", ...query });
      return (await listContactMessages(caller, list, opened)).messages.map(({ id }) => id);
    };
    expect(await ids({}, second!)).toEqual([third, second, first]);
    expect(await ids({}, third!)).toEqual([third, first]);
    expect(await ids({ limit: 1 }, second!)).toEqual([third]);
    expect(await ids({ before: third }, second!)).toEqual([second, first]);
    expect(await ids({ before: second }, second!)).toEqual([first]);
    expect(await ids({}, 4711)).toEqual([third, first]);
  });

  test("reading a message changes nothing; marking it as read is idempotent", async () => {
    const { caller } = await editor();
    const [id] = (await addRecords(inbox, {})) as [number];
    for (let time = 0; time < 2; time++)
      expect(await getContactMessage(caller, { id })).toMatchObject({ id, isRead: false, status: "open" });
    for (let time = 0; time < 2; time++)
      expect(await markContactMessageRead(caller, { id })).toMatchObject({ isRead: true, status: "open" });
    expect(await listTrail()).toEqual([]);
  });

  test("answering, archiving and reopening mark a message as read, and each is recorded", async () => {
    const { caller } = await editor();
    const [id] = (await addRecords(inbox, {})) as [number];
    const read = { isRead: true };
    expect(await markContactMessageAnswered(caller, { id })).toMatchObject({ ...read, status: "answered" });
    expect(await archiveContactMessage(caller, { id })).toMatchObject({ ...read, status: "archived" });
    expect(await reopenContactMessage(caller, { id })).toMatchObject({ ...read, status: "open" });
    const actions = (await listTrail()).map(({ action }) => action);
    expect(actions).toEqual(["message.answered", "message.archived", "message.reopened"]);
  });

  test.each([markContactMessageRead, archiveContactMessage, reopenContactMessage])(
    "%o answers 404 for an unknown id",
    async (verb) => {
      const { caller } = await editor();
      await expect(verb(caller, { id: 4711 })).rejects.toMatchObject({ status: 404 });
    },
  );

  test("the daily clean-up deletes old messages", async () => {
    await db
      .insertInto("systemSettings")
      .values({ key: "retention", value: JSON.stringify({ contactMessages: 1 }), updatedAt: "" })
      .execute();
    const [, young] = await addRecords(inbox, { createdAt: "2026-01-01T00:00:00.000Z" }, {});
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T03:30:00.000Z") });
    await runJob("clean-up");
    vi.useRealTimers();
    expect(await db.selectFrom("contactMessages").select("id").execute()).toEqual([{ id: young }]);
  });
});
