import { afterEach, describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { deleteOldApplications } from "~/features/bible-study/applications-admin.server";
import { deleteOldContactMessages } from "~/features/contact/messages-admin.server";
import { db } from "~db/client";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import { countStored, deliverMails, forms, guest, listStored, submission } from "../forms";

afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  describe.each(forms)("the form of $area", (form) => {
    const { send, mails, stored } = form;
    const sent = { ...form.fields, email: "marie@example.org" };

    test("stores what was sent, and returns it", async () => {
      const kept = await send(guest(), sent);
      const [row] = await listStored(form);
      expect(row).toEqual({ ...sent, ...stored, id: kept.id, createdAt: kept.createdAt });
      expect(kept).toEqual({ ...sent, id: row!.id, createdAt: row!.createdAt });
      expect(kept.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test("mails an answer in the sender's language, and a notice to the ministry in its own", async () => {
      const { id } = await send(guest(), sent);
      const [answer, notice, ...others] = await deliverMails();
      expect(others).toEqual([]);
      const { answer: expected } = mails;
      expect(answer).toMatchObject({
        recipient: "marie@example.org",
        language: "es",
        template: expected.template,
      });
      for (const text of expected.texts) expect(`${answer!.subject}\n${answer!.text}`).toContain(text);
      for (const typed of expected.omits) expect(answer!.html).not.toContain(typed);
      expect(notice).toMatchObject({
        recipient: "contact@limye.example",
        language: "fr",
        template: mails.notice.template,
      });
      for (const text of [...mails.notice.texts, "marie@example.org"])
        expect(`${notice!.subject}\n${notice!.text}`).toContain(text);
      // The administration has no language in its paths.
      const link = `http://localhost:3000${form.record}/${id}`;
      expect(notice!.html).toContain(`href="${link}"`);
      expect(notice!.text).toContain(link);
    });

    test("markup is shown as text in the ministry's mail", async () => {
      const field = form.area === "contact" ? "message" : "motivation";
      await send(guest(), { ...sent, [field]: "<script>alert(1)</script> & <b>gras</b>" });
      const [, notice] = await deliverMails();
      expect(notice!.html).not.toContain("<script>alert");
      expect(notice!.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    });

    test("within ten minutes there is one answer, and a notice for each submission", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      for (const email of [sent.email, "Marie@Example.org", "someone@example.org"])
        await send(guest(), { ...sent, email });
      const { answer, notice } = { answer: mails.answer.template, notice: mails.notice.template };
      expect(await listTemplates(/marie/i)).toEqual([answer]);
      expect(await listTemplates(/someone/)).toEqual([answer]);
      expect(await listTemplates(/contact@limye/)).toEqual([notice, notice, notice]);
      expect(await listStored(form)).toHaveLength(3);
      vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
      await send(guest(), sent);
      expect(await listTemplates(/marie/i)).toEqual([answer, answer]);
    });

    test("when a mail cannot be queued, nothing is stored", async () => {
      const spoiled = form.area === "contact" ? { subject: 42 } : { motivation: 7 };
      await expect(form.verb(guest(), { ...sent, ...spoiled } as never)).rejects.toThrow();
      expect(await countStored(form)).toEqual([0, 0, 0]);
    });

    test("what is old is deleted with its mails", async () => {
      const [name] = Object.keys(form.fields);
      for (const value of ["old", "young"]) await send(guest(), { ...submission(form), [name!]: value });
      const old = { createdAt: "2026-08-20T11:59:59.000Z" };
      await db.updateTable("mailLog").set(old).where("props", "like", "%old%").execute();
      await db.updateTable(form.table).set(old).where("id", "=", 1).execute();
      await db
        .insertInto("systemSettings")
        .values({ key: "retention", value: JSON.stringify({ [form.table]: 3 }), updatedAt: "" })
        .execute();
      const deleteOld = form.area === "contact" ? deleteOldContactMessages : deleteOldApplications;
      await deleteOld(systemCaller(), new Date("2026-11-20T12:00:00.000Z"));
      expect(await listStored(form)).toMatchObject([{ id: 2 }]);
      const left = await db.selectFrom("mailLog").select("props").execute();
      expect(left).toHaveLength(2);
      expect(JSON.stringify(left)).not.toContain("old");
      expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
    });
  });

  test("the acknowledgement of a message does not use an advertisement as a name", async () => {
    const [contact] = forms;
    await contact!.send(guest("en"), { ...submission(contact!), firstName: "Win at www.casino.example" });
    expect((await deliverMails())[0]!.html).not.toContain("casino");
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

test.each(["", null, undefined])("an application takes %j for optional fields", (nothing) => {
  const optional = [
    "phone",
    "city",
    "country",
    "experience",
    "availability",
    "motivation",
    "specificInterests",
  ];
  const given = { name: "R", email: "r@example.org", studyType: "online", language: nothing };
  const input = applicationInput.parse({
    ...given,
    ...Object.fromEntries(optional.map((name) => [name, nothing])),
  });
  for (const name of optional) expect(input).toHaveProperty(name, null);
  expect(input.language).toBe("fr");
});

async function listTemplates(recipient: RegExp): Promise<string[]> {
  await runAnswerJobs();
  const mails = await db.selectFrom("mailLog").select(["recipient", "template"]).orderBy("id").execute();
  return mails.filter((mail) => recipient.test(mail.recipient)).map(({ template }) => template);
}
