import { afterEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import "~tests/support/areas";

const guest = (language: Caller["language"]): Caller => ({
  ...systemCaller(language),
  kind: "guest",
  address: "::1",
});
const message = {
  firstName: "Marie-Ange",
  lastName: "Désir",
  email: "marie@example.org",
  subject: "Mèsi anpil",
  message: "Mwen ta renmen priye ak nou.\nMèsi!",
};

afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  test("a message is stored unread, with the sender's language", async () => {
    const kept = await sendContactMessage(guest("ht"), message);

    const row = await db.selectFrom("contactMessages").selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({
      ...message,
      id: kept.id,
      language: "ht",
      isRead: false,
      status: "open",
      createdAt: kept.createdAt,
    });
    expect(kept).toEqual({ ...message, id: row.id, createdAt: row.createdAt });
    expect(kept.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("the sender gets an acknowledgement in their language, the ministry a notice in its own", async () => {
    await sendContactMessage(guest("ht"), message);
    const [thanks, notice] = await deliveredMails();

    expect(thanks).toMatchObject({
      recipient: "marie@example.org",
      language: "ht",
      template: "contact-acknowledgement",
    });
    expect(thanks!.subject).toBe("Nou resevwa mesaj ou a");
    expect(thanks!.text).toContain("Marie-Ange");
    expect(notice).toMatchObject({
      recipient: "contact@limye.example",
      language: "fr",
      template: "contact-notice",
    });
    expect(notice!.subject).toBe("Nouveau message de Marie-Ange Désir : Mèsi anpil");
    for (const piece of ["Marie-Ange Désir", "marie@example.org", "Kreyòl", "Mwen ta renmen priye ak nou."]) {
      expect(notice!.text).toContain(piece);
    }
  });

  test("the acknowledgement contains no input and does not use an advertisement as a name", async () => {
    await sendContactMessage(guest("en"), { ...message, firstName: "Win at www.casino.example" });
    const [thanks] = await deliveredMails();
    for (const piece of ["casino", message.subject, "priye"]) expect(thanks!.html).not.toContain(piece);
  });

  test("markup in a message is shown as text in the ministry's mail", async () => {
    await sendContactMessage(guest("fr"), { ...message, message: "<script>alert(1)</script> & <b>gras</b>" });
    const [, notice] = await deliveredMails();
    expect(notice!.html).not.toContain("<script>alert");
    expect(notice!.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("when the mail cannot be queued, the message is not stored", async () => {
    const spoiled = { ...message, subject: 42 as unknown as string };
    await expect(sendContactMessage(guest("fr"), spoiled)).rejects.toThrow();
    for (const table of ["contactMessages", "mailLog", "outbox"] as const) {
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    }
  });
  test("within ten minutes there is one acknowledgement, and a notice for each message", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await sendContactMessage(guest("ht"), message);
    await sendContactMessage(guest("ht"), { ...message, email: "Marie@Example.org" });
    await sendContactMessage(guest("ht"), { ...message, email: "someone@example.org" });
    expect(await templatesTo(/marie/i)).toEqual(["contact-acknowledgement"]);
    expect(await templatesTo(/someone/)).toEqual(["contact-acknowledgement"]);
    expect(await templatesTo(/contact@limye/)).toHaveLength(3);
    expect(await db.selectFrom("contactMessages").select("id").execute()).toHaveLength(3);

    vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
    await sendContactMessage(guest("ht"), message);
    expect(await templatesTo(/marie/i)).toHaveLength(2);
  });
});

test("a message of exactly the maximum length is accepted; CRLF counts once", () => {
  const most = {
    firstName: "é".repeat(100),
    lastName: "x".repeat(100),
    email: `${"a".repeat(64)}@${"b".repeat(61)}.${"c".repeat(61)}.${"d".repeat(61)}.ht`,
    subject: "s".repeat(200),
    message: `${"m".repeat(4998)}\r\nm`,
  };
  expect(contactMessageInput.parse(most).message).toHaveLength(5000);
  expect(contactMessageInput.safeParse({ ...most, message: "m".repeat(5001) }).success).toBe(false);
});

async function templatesTo(address: RegExp) {
  await runAnswerJobs();
  const mails = await db.selectFrom("mailLog").select(["recipient", "template"]).execute();
  return mails.filter(({ recipient }) => address.test(recipient)).map(({ template }) => template);
}

async function deliveredMails() {
  await runAnswerJobs();
  const queued = await db.selectFrom("mailLog").select("id").orderBy("id").execute();
  expect(await db.selectFrom("outbox").select("name").execute()).toHaveLength(queued.length);
  for (const { id } of queued) await deliverMail(id);
  return db.selectFrom("mailLog").selectAll().orderBy("id").execute();
}
