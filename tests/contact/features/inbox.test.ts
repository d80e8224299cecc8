import { describe, expect, test, vi } from "vitest";
import { permissions } from "~/auth/permissions";
import { systemCaller } from "~/auth/caller.server";
import { exportContactMessages } from "~/features/contact/messages-export-admin.server";
import { contactMessagesQuery } from "~/features/contact/messages-admin.schema";
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
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { getSettings } from "~/settings/settings.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { runJob } from "~tests/support/jobs";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { addContactMessage } from "~tests/support/contact-messages";
import "~tests/support/areas";

const editor = async () => (await administrator({ permissions: ["manage_content"] })).caller;
const list = (query: Record<string, unknown> = {}) => contactMessagesQuery.parse(query);

const trail = () => db.selectFrom("auditLog").select(["action", "subject", "before", "after"]).execute();
async function rowsOf(table: AsyncIterable<string[][]>): Promise<string[][]> {
  const rows = [];
  for await (const batch of table) rows.push(...batch);
  return rows;
}

onBothDatabases(() => {
  test("the pages of a search have no gap and no overlap", async () => {
    const caller = await editor();
    const ids = [];
    for (let count = 0; count < 5; count++)
      ids.push(await addContactMessage({ subject: "Ayiti" }), await addContactMessage());
    const wanted = ids.filter((_, index) => index % 2 === 0).reverse();
    const first = await listContactMessages(caller, list({ q: "ayiti", limit: 3 }));
    const second = await listContactMessages(caller, list({ q: "ayiti", limit: 3, before: first.older }));
    expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(wanted);
    expect(second.older).toBeNull();
  });

  test("reading a message changes nothing; marking it as read is idempotent", async () => {
    const caller = await editor();
    const id = await addContactMessage();
    expect(await getContactMessage(caller, { id })).toMatchObject({ id, isRead: false, status: "open" });
    expect(await getContactMessage(caller, { id })).toMatchObject({ isRead: false });
    expect(await markContactMessageRead(caller, { id })).toMatchObject({ id, isRead: true, status: "open" });
    expect(await markContactMessageRead(caller, { id })).toMatchObject({ isRead: true });
    expect(await trail()).toEqual([]);
  });

  test("answering, archiving and reopening mark a message as read and are audited once", async () => {
    const caller = await editor();
    const id = await addContactMessage();
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

  test("a message is deleted, and the audit log contains no name", async () => {
    const caller = await editor();
    const id = await addContactMessage();
    await deleteContactMessage(caller, { id });
    expect(await db.selectFrom("contactMessages").select("id").execute()).toEqual([]);
    expect(await trail()).toMatchObject([{ action: "message.deleted", subject: "" }]);
    await expect(deleteContactMessage(caller, { id })).rejects.toMatchObject({ status: 404 });
  });

  test("an unknown id is a 404", async () => {
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

  test("the file contains the filtered messages in the caller's language, and is audited", async () => {
    const caller = await editor();
    const [first, second] = [
      await addContactMessage({ message: "un\n\"deux\"; 'trois'" }),
      await addContactMessage(),
    ];
    await archiveContactMessage(caller, { id: second });
    expect(await rowsOf(await exportContactMessages(caller, {}))).toEqual([
      ["Reçu", "Prénom", "Nom", "E-mail", "Langue", "Sujet", "Message", "Lecture", "Statut"],
      expect.arrayContaining(["Kreyòl", "Lu", "Archivé"]),
      expect.arrayContaining(["2026-11-20 07:00", "un\n\"deux\"; 'trois'", "Non lu", "À traiter"]),
    ]);
    expect(await rowsOf(await exportContactMessages(caller, { status: "archived" }))).toHaveLength(2);
    expect(await rowsOf(await exportContactMessages(caller, { q: "deux" }))).toHaveLength(2);
    expect((await trail()).at(-1)).toMatchObject({ action: "messages.exported", subject: "" });
    expect(JSON.stringify(await trail())).not.toContain("deux");
    expect(first).toBeLessThan(second);
  });

  test("messages older than the settings allow are deleted with their mails, answered or not", async () => {
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

  test("the daily clean-up deletes old messages", async () => {
    await keepMonths(1);
    const [old, young] = [
      await addContactMessage({ createdAt: "2026-01-01T00:00:00.000Z" }),
      await addContactMessage(),
    ];
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T03:30:00.000Z") });
    await runJob("clean-up");
    vi.useRealTimers();
    const left = await db.selectFrom("contactMessages").select("id").execute();
    expect(left.map(({ id }) => id)).toEqual([young]);
    expect(old).toBeLessThan(young);
  });

  test("the export of a person's data contains the status of their messages", async () => {
    const caller = await editor();
    await markContactMessageAnswered(caller, { id: await addContactMessage({ email: "rose@example.org" }) });
    const token = dataPath("rose@example.org").split("/").at(-1);
    const contact = (await exportPersonalData(systemCaller(), { token })).contact as object[];
    expect(contact).toMatchObject([{ firstName: "Marie", status: "answered" }]);
    expect(contact[0]).not.toHaveProperty("isRead");
  });

  test("the notice links to the message in the administration, without a language in the path", async () => {
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

  test.each(languages)("a reply to a message in %s is drafted in that language", async (language) => {
    const caller = await editor();
    const message = await getContactMessage(caller, {
      id: await addContactMessage({ language, subject: "À & B?" }),
    });
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

  describe("permissions", () => {
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

    test.each(Object.entries(verbs))("%s needs the permission", async (_name, verb) => {
      await addContactMessage();
      const guest = { ...systemCaller(), kind: "guest" as const };
      await expect(verb(guest)).rejects.toMatchObject({ status: 401 });
      for (const permission of permissions.filter((one) => one !== "manage_content")) {
        const { caller } = await administrator({ permissions: [permission] });
        await expect(verb(caller), permission).rejects.toMatchObject({ status: 403 });
      }
      expect(await db.selectFrom("contactMessages").select(["isRead", "status"]).execute()).toEqual([
        { isRead: false, status: "open" },
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
