import { expect, test } from "vitest";
import { contactMessagesQuery } from "~/features/contact/messages-admin.schema";
import {
  markContactMessageAnswered,
  countUnreadContactMessages,
  listContactMessages,
  markContactMessageRead,
} from "~/features/contact/messages-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { addContactMessage } from "~tests/support/contact-messages";
import "~tests/support/areas";

const editor = async () => (await administrator({ permissions: ["manage_content"] })).caller;
const list = (query: Record<string, unknown> = {}) => contactMessagesQuery.parse(query);

onBothDatabases(() => {
  test("messages are listed newest first in pages, each exactly once", async () => {
    const caller = await editor();
    const ids = [];
    for (let count = 0; count < 7; count++) ids.push(await addContactMessage());
    const seen: number[] = [];
    let before: number | null | undefined;
    do {
      const page = await listContactMessages(caller, list({ limit: 3, ...(before && { before }) }));
      seen.push(...page.messages.map(({ id }) => id));
      before = page.older;
    } while (before !== null);
    expect(seen).toEqual(ids.reverse());
  });

  test("a new message does not shift the pages", async () => {
    const caller = await editor();
    for (let count = 0; count < 4; count++) await addContactMessage();
    const first = await listContactMessages(caller, list({ limit: 2 }));
    await addContactMessage();
    const second = await listContactMessages(caller, list({ limit: 2, before: first.older }));
    const ids = [...first.messages, ...second.messages].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(second.older).toBeNull();
  });

  test("the list is filtered by status or unread", async () => {
    const caller = await editor();
    const [open, read, answered] = [
      await addContactMessage(),
      await addContactMessage({ isRead: true }),
      await addContactMessage(),
    ];
    await markContactMessageAnswered(caller, { id: answered });
    const ids = async (query: object) =>
      (await listContactMessages(caller, list({ ...query }))).messages.map(({ id }) => id);
    expect(await ids({})).toEqual([answered, read, open]);
    expect(await ids({ status: "open" })).toEqual([read, open]);
    expect(await ids({ status: "answered" })).toEqual([answered]);
    expect(await ids({ status: "archived" })).toEqual([]);
    expect(await ids({ unread: "true" })).toEqual([open]);
    expect(await countUnreadContactMessages(caller)).toBe(1);
  });

  test("the opened message keeps its place in the list of unread messages, on its own page", async () => {
    const caller = await editor();
    const [first, second, third] = [
      await addContactMessage(),
      await addContactMessage(),
      await addContactMessage(),
    ];
    await markContactMessageRead(caller, { id: second });
    const ids = async (query: object, opened: number) =>
      (await listContactMessages(caller, list({ unread: "on", ...query }), opened)).messages.map(
        ({ id }) => id,
      );
    expect(await ids({}, second)).toEqual([third, second, first]);
    expect(await ids({}, third)).toEqual([third, first]);
    expect(await ids({ limit: 1 }, second)).toEqual([third]);
    expect(await ids({ before: third }, second)).toEqual([second, first]);
    expect(await ids({ before: second }, second)).toEqual([first]);
    expect(await ids({}, 4711)).toEqual([third, first]);
  });

  test("a search finds words in name, address, subject and text, ignoring case and accents", async () => {
    const caller = await editor();
    const id = await addContactMessage({
      firstName: "Élodie",
      lastName: "Désir",
      email: "elodie@limye.example",
      subject: "Une sœur à l’hôpital",
      message: "Priez 100% avec nous_tous \\ ÈÒ",
    });
    await addContactMessage();
    const found = async (q: string) =>
      (await listContactMessages(caller, list({ q }))).messages.map((message) => message.id);
    for (const q of [
      "élodie",
      "ELODIE",
      "desir elodie",
      "DÉSIR",
      "elodie@LIMYE",
      "soeur",
      "SŒUR",
      "l'hopital",
      "priez",
      "100%",
      "nous_tous",
      "\\",
      "eò",
    ])
      expect(await found(q), q).toEqual([id]);
    // The wildcards of SQL are ordinary characters here.
    for (const q of ["100_", "e%e", "no_s", "elodie absente", "'; drop table contact_messages"])
      expect(await found(q), q).toEqual([]);
    expect(await found("   ")).toHaveLength(2);
  });

  test("a search reads a limited number of messages per page and continues there", async () => {
    const caller = await editor();
    const [found] = [await addContactMessage({ subject: "Baptême" })];
    const filler = Array.from({ length: 250 }, () => ({
      firstName: "M",
      lastName: "J",
      email: "m@example.org",
      subject: "s",
      message: "m",
      language: "fr",
      isRead: true,
      createdAt: "2026-11-20T12:00:00.000Z",
    }));
    for (let batch = 0; batch < 8; batch++) await db.insertInto("contactMessages").values(filler).execute();
    const first = await listContactMessages(caller, list({ q: "bapteme" }));
    expect(first.messages).toEqual([]);
    expect(first.older).toBeGreaterThan(found);
    const second = await listContactMessages(caller, list({ q: "bapteme", before: first.older }));
    expect(second.messages.map(({ id }) => id)).toEqual([found]);
    expect(second.older).toBeNull();
  });
});
