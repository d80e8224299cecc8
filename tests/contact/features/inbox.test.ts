import { describe, expect, test, vi } from "vitest";
import { permissions } from "~/auth/permissions";
import { systemCaller } from "~/auth/caller.server";
import { exportContactMessages } from "~/features/contact/messages-export-admin.server";
import { contactMessagesQuery, type AdminMessage } from "~/features/contact/messages-admin.schema";
import {
  markContactMessageAnswered,
  archiveContactMessage,
  countUnreadContactMessages,
  deleteContactMessage,
  listContactMessages,
  markContactMessageRead,
  getContactMessage,
  reopenContactMessage,
} from "~/features/contact/messages-admin.server";
import { draftMessageReplies } from "~/features/contact/message-replies-admin.server";
import { deleteOldContactMessages } from "~/features/contact/retention.server";
import { sendContactMessage } from "~/features/contact/messages.server";
import { deliverMail } from "~/features/mail/mail-queue.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { getSettings } from "~/settings/settings.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { runJob } from "~tests/support/jobs";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import "~tests/support/areas";

const editor = async () => (await administrator({ permissions: ["manage_content"] })).caller;
const list = (query: Record<string, unknown> = {}) => contactMessagesQuery.parse(query);

let written = 0;
/** A kept message; answers its id. */
async function arrives(message: Partial<Record<keyof AdminMessage, unknown>> = {}): Promise<number> {
  const number = ++written;
  const { id } = await db
    .insertInto("contactMessages")
    .values({
      firstName: "Marie",
      lastName: `N${number}`,
      email: `marie${number}@example.org`,
      subject: "Mèsi",
      message: "Mwen ta renmen priye ak nou.",
      language: "ht",
      isRead: 0,
      createdAt: "2026-11-20T12:00:00.000Z",
      ...(message as object),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const trail = () => db.selectFrom("auditLog").select(["action", "subject", "before", "after"]).execute();
async function rowsOf(table: AsyncIterable<string[][]>): Promise<string[][]> {
  const rows = [];
  for await (const batch of table) rows.push(...batch);
  return rows;
}

onBothDatabases(() => {
  test("messages are listed newest first, a page at a time, every one of them once", async () => {
    const caller = await editor();
    const ids = [];
    for (let count = 0; count < 7; count++) ids.push(await arrives());
    const seen: number[] = [];
    let before: number | null | undefined;
    do {
      const page = await listContactMessages(caller, list({ limit: 3, ...(before && { before }) }));
      seen.push(...page.messages.map(({ id }) => id));
      before = page.older;
    } while (before !== null);
    expect(seen).toEqual(ids.reverse());
  });

  test("a message that arrives meanwhile moves no page", async () => {
    const caller = await editor();
    for (let count = 0; count < 4; count++) await arrives();
    const first = await listContactMessages(caller, list({ limit: 2 }));
    await arrives();
    const second = await listContactMessages(caller, list({ limit: 2, before: first.older }));
    const ids = [...first.messages, ...second.messages].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(second.older).toBeNull();
  });

  test("the list is of one status, or of what nobody opened", async () => {
    const caller = await editor();
    const [open, read, answered] = [await arrives(), await arrives({ isRead: 1 }), await arrives()];
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

  test("among the unread ones the opened message keeps its place, on its own page", async () => {
    const caller = await editor();
    const [first, second, third] = [await arrives(), await arrives(), await arrives()];
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

  test("a search finds every word in name, address, subject or text, whatever its case and accents", async () => {
    const caller = await editor();
    const id = await arrives({
      firstName: "Élodie",
      lastName: "Désir",
      email: "elodie@limye.example",
      subject: "Une sœur à l’hôpital",
      message: "Priez 100% avec nous_tous \\ ÈÒ",
    });
    await arrives();
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
    // What a database takes for "anything" is an ordinary character here.
    for (const q of ["100_", "e%e", "no_s", "elodie absente", "'; drop table contact_messages"])
      expect(await found(q), q).toEqual([]);
    expect(await found("   ")).toHaveLength(2);
  });

  test("a search looks at so many messages at once, and goes on where it stopped", async () => {
    const caller = await editor();
    const [found] = [await arrives({ subject: "Baptême" })];
    const filler = Array.from({ length: 250 }, () => ({
      firstName: "M",
      lastName: "J",
      email: "m@example.org",
      subject: "s",
      message: "m",
      language: "fr",
      isRead: 1 as const,
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

  test("a page of a search ends where the next one begins", async () => {
    const caller = await editor();
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push(await arrives({ subject: "Ayiti" }), await arrives());
    const wanted = ids.filter((_, index) => index % 2 === 0).reverse();
    const first = await listContactMessages(caller, list({ q: "ayiti", limit: 3 }));
    const second = await listContactMessages(caller, list({ q: "ayiti", limit: 3, before: first.older }));
    expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(wanted);
    expect(second.older).toBeNull();
  });

  test("reading a message changes nothing; marking it read does, and again changes nothing", async () => {
    const caller = await editor();
    const id = await arrives();
    expect(await getContactMessage(caller, { id })).toMatchObject({ id, isRead: false, status: "open" });
    expect(await getContactMessage(caller, { id })).toMatchObject({ isRead: false });
    expect(await markContactMessageRead(caller, { id })).toMatchObject({ id, isRead: true, status: "open" });
    expect(await markContactMessageRead(caller, { id })).toMatchObject({ isRead: true });
    expect(await trail()).toEqual([]);
  });

  test("whoever answers, archives or reopens a message has read it, and it is noted once who did", async () => {
    const caller = await editor();
    const id = await arrives();
    expect(await markContactMessageAnswered(caller, { id })).toMatchObject({
      status: "answered",
      isRead: true,
    });
    await markContactMessageAnswered(caller, { id });
    expect(await archiveContactMessage(caller, { id })).toMatchObject({ status: "archived" });
    expect(await reopenContactMessage(caller, { id })).toMatchObject({ status: "open", isRead: true });
    const noted = await trail();
    expect(noted.map(({ action }) => action)).toEqual([
      "message.answered",
      "message.archived",
      "message.reopened",
    ]);
    expect(noted[0]).toMatchObject({
      subject: "Marie",
      before: '{"status":"open"}',
      after: '{"status":"answered"}',
    });
  });

  test("a deleted message is gone, and the record says no name", async () => {
    const caller = await editor();
    const id = await arrives();
    await deleteContactMessage(caller, { id });
    expect(await db.selectFrom("contactMessages").select("id").execute()).toEqual([]);
    expect(await trail()).toMatchObject([{ action: "message.deleted", subject: "" }]);
    await expect(deleteContactMessage(caller, { id })).rejects.toMatchObject({ status: 404 });
  });

  test("what is not there is a 404", async () => {
    const caller = await editor();
    for (const verb of [
      getContactMessage,
      markContactMessageRead,
      markContactMessageAnswered,
      archiveContactMessage,
      reopenContactMessage,
    ])
      await expect(verb(caller, { id: 4711 })).rejects.toMatchObject({ status: 404 });
  });

  test("the file holds every message that is asked for, in words of who asks, and it is noted", async () => {
    const caller = await editor();
    const [first, second] = [await arrives({ message: "un\n\"deux\"; 'trois'" }), await arrives()];
    await archiveContactMessage(caller, { id: second });
    expect(await rowsOf(await exportContactMessages(caller, {}))).toEqual([
      ["Reçu", "Prénom", "Nom", "E-mail", "Langue", "Sujet", "Message", "Lecture", "Statut"],
      expect.arrayContaining(["Kreyòl", "Lu", "Archivé"]),
      expect.arrayContaining(["20/11/2026 07:00", "un\n\"deux\"; 'trois'", "Non lu", "À traiter"]),
    ]);
    expect(await rowsOf(await exportContactMessages(caller, { status: "archived" }))).toHaveLength(2);
    expect(await rowsOf(await exportContactMessages(caller, { q: "deux" }))).toHaveLength(2);
    expect((await trail()).at(-1)).toMatchObject({ action: "messages.exported", subject: "" });
    expect(JSON.stringify(await trail())).not.toContain("deux");
    expect(first).toBeLessThan(second);
  });

  test("messages older than the settings say are forgotten with their mails, answered or not", async () => {
    const send = (firstName: string) =>
      sendContactMessage(systemCaller("fr"), {
        firstName,
        lastName: "J",
        email: `${firstName}@example.org`,
        subject: "s",
        message: "m",
      });
    for (const name of ["old", "young"]) await send(name);
    for (const table of ["contactMessages", "mailLog"] as const)
      await db
        .updateTable(table)
        .set({ createdAt: "2026-08-20T11:59:59.000Z" })
        .where(table === "mailLog" ? "props" : "firstName", "like", "%old%")
        .execute();
    await deleteOldContactMessages(systemCaller(), new Date("2026-11-20T12:00:00.000Z"));
    expect(await db.selectFrom("contactMessages").select("id").execute()).toHaveLength(2);

    await keepMonths(3);
    await deleteOldContactMessages(systemCaller(), new Date("2026-11-20T12:00:00.000Z"));
    expect(await db.selectFrom("contactMessages").select("firstName").execute()).toEqual([
      { firstName: "young" },
    ]);
    const mails = await db.selectFrom("mailLog").select("props").execute();
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain("old");
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
  });

  test("the daily clean-up forgets what is old", async () => {
    await keepMonths(1);
    const [old, young] = [await arrives({ createdAt: "2026-01-01T00:00:00.000Z" }), await arrives()];
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T03:30:00.000Z") });
    await runJob("clean-up");
    vi.useRealTimers();
    const left = await db.selectFrom("contactMessages").select("id").execute();
    expect(left.map(({ id }) => id)).toEqual([young]);
    expect(old).toBeLessThan(young);
  });

  test("who asks for their data learns how far their message is", async () => {
    const caller = await editor();
    await markContactMessageAnswered(caller, { id: await arrives({ email: "rose@example.org" }) });
    const token = dataPath("rose@example.org").split("/").at(-1);
    const contact = (await exportPersonalData(systemCaller(), { token })).contact as object[];
    expect(contact).toMatchObject([{ firstName: "Marie", status: "answered" }]);
    expect(contact[0]).not.toHaveProperty("isRead");
  });

  test("the ministry's notice leads to the message in the administration, in no language's address", async () => {
    const { id } = await sendContactMessage(
      { ...systemCaller("es"), kind: "guest" },
      { firstName: "Rosa", lastName: "N", email: "rosa@example.org", subject: "s", message: "m" },
    );
    for (const mail of await db.selectFrom("mailLog").select("id").execute()) await deliverMail(mail.id);
    const notice = await db
      .selectFrom("mailLog")
      .select(["html", "text"])
      .where("template", "=", "contact-notice")
      .executeTakeFirstOrThrow();
    expect(notice.html).toContain(`href="http://localhost:3000/admin/messages/${id}"`);
    expect(notice.text).toContain(`http://localhost:3000/admin/messages/${id}`);
  });

  test.each(languages)("an answer to who wrote in %s is drafted in that language", async (language) => {
    const caller = await editor();
    const message = await getContactMessage(caller, { id: await arrives({ language, subject: "À & B?" }) });
    const { language: chosen, plain, quick } = await draftMessageReplies(caller, message);
    expect(chosen).toBe(language);
    expect(plain).toBe(`mailto:${message.email}?subject=Re%3A%20%C3%80%20%26%20B%3F`);
    expect(quick.map(({ name }) => name)).toEqual(["received", "soon", "blessing"]);
    const bodies = quick.map(({ href }) => new URL(href).searchParams.get("body")!);
    const greeting = { fr: "Bonjour Marie,", ht: "Bonjou Marie,", en: "Hello Marie,", es: "Hola, Marie:" };
    for (const body of bodies) {
      expect(body.startsWith(`${greeting[language]}\r\n\r\n`)).toBe(true);
      expect(body).toContain("Limyè");
      expect(body).not.toMatch(/[^\r]\n|\{\{|admin-messages/);
    }
    expect(new Set(bodies).size).toBe(3);
  });

  describe("who may", () => {
    const verbs: Record<string, (caller: Awaited<ReturnType<typeof editor>>) => Promise<unknown>> = {
      list: (caller) => listContactMessages(caller, list()),
      read: (caller) => getContactMessage(caller, { id: 1 }),
      mark: (caller) => markContactMessageRead(caller, { id: 1 }),
      answer: (caller) => markContactMessageAnswered(caller, { id: 1 }),
      archive: (caller) => archiveContactMessage(caller, { id: 1 }),
      reopen: (caller) => reopenContactMessage(caller, { id: 1 }),
      delete: (caller) => deleteContactMessage(caller, { id: 1 }),
      count: (caller) => countUnreadContactMessages(caller),
      export: (caller) => exportContactMessages(caller, {}),
      forget: (caller) => deleteOldContactMessages(caller),
    };

    test.each(Object.entries(verbs))("nobody may %s but those whose role says so", async (_name, verb) => {
      await arrives();
      const guest = { ...systemCaller(), kind: "guest" as const };
      await expect(verb(guest)).rejects.toMatchObject({ status: 401 });
      for (const permission of permissions.filter((one) => one !== "manage_content")) {
        const { caller } = await administrator({ permissions: [permission] });
        await expect(verb(caller), permission).rejects.toMatchObject({ status: 403 });
      }
      expect(await db.selectFrom("contactMessages").select(["isRead", "status"]).execute()).toEqual([
        { isRead: 0, status: "open" },
      ]);
      expect(await trail()).toEqual([]);
    });
  });
});

async function keepMonths(contactMessages: number) {
  const { retention } = await getSettings();
  await db
    .insertInto("systemSettings")
    .values({
      key: "retention",
      value: JSON.stringify({ ...retention, contactMessages }),
      updatedAt: new Date().toISOString(),
    })
    .execute();
}
