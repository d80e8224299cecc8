import { describe, expect, test } from "vitest";
import { mailLogQuery } from "~/features/mail/mail-log.schema";
import { listMails, getMailHtml, resendMail, getMail } from "~/features/mail/mail-log-admin.server";
import { deliverMail, ERASED_PROPS } from "~/features/mail/mail-delivery.server";
import { acknowledgement, queueTestMail } from "../world";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const marie = async () => (await administrator({ permissions: ["manage_users"], username: "marie" })).caller;
const trail = () =>
  db.selectFrom("auditLog").select(["action", "subject"]).where("action", "like", "%.%").execute();
const status = (code: number, key?: string) =>
  expect.objectContaining({ status: code, ...(key && { key }) }) as Error;

onBothDatabases(() => {
  describe("the mail log", () => {
    const mailTo = (to: string) => queueTestMail(acknowledgement(to));
    const change = (id: number, values: object) =>
      db.updateTable("mailLog").set(values).where("id", "=", id).execute();
    const asked = (query: object) => mailLogQuery.parse(query);

    test("lists the mails newest first, in pages, each once", async () => {
      const caller = await marie();
      for (let number = 1; number <= 51; number++) await mailTo(`reader-${number}@example.org`);
      const first = await listMails(caller, asked({}));
      expect(first.mails).toHaveLength(50);
      expect(first.mails[0]).toMatchObject({
        recipient: "reader-51@example.org",
        status: "queued",
        isKnown: true,
      });
      const second = await listMails(caller, asked({ before: String(first.older) }));
      expect(second.mails.map(({ recipient }) => recipient)).toEqual(["reader-1@example.org"]);
      expect(second.older).toBeNull();
    });

    test("finds mails by the whole address in any case, and by status", async () => {
      const caller = await marie();
      const id = await mailTo("Rose@Example.org");
      const other = await mailTo("rose@example.org.ht");
      await deliverMail(other);
      const found = async (query: object) =>
        (await listMails(caller, asked(query))).mails.map((mail) => mail.id);
      expect(await found({ q: " ROSE@example.org " })).toEqual([id]);
      expect(await found({ q: "rose" })).toEqual([]);
      expect(await found({ q: "rose@example.org", status: "sent" })).toEqual([]);
      expect(await found({ status: "not_sent" })).toEqual([other]);
    });

    test.each([
      { before: "-1" },
      { before: "99999999999" },
      { status: "lost" },
      { q: "\0" },
      { before: "x" },
    ])("ignores the invalid query %j", async (query) => {
      const caller = await marie();
      await mailTo("rose@example.org");
      expect((await listMails(caller, asked(query))).mails).toHaveLength(1);
    });

    test("shows a mail, and its HTML separately", async () => {
      const caller = await marie();
      const id = await mailTo("rose@example.org");
      expect(await getMail(caller, { id })).toMatchObject({ text: null, hasHtml: false, canResend: false });
      await expect(getMailHtml(caller, { id })).rejects.toEqual(status(404));
      await deliverMail(id);
      const shown = await getMail(caller, { id });
      expect(shown).toMatchObject({ status: "not_sent", hasHtml: true, canResend: true, isForgotten: false });
      expect(shown.text).toContain("Marie");
      expect(shown).not.toHaveProperty("html");
      expect(shown).not.toHaveProperty("props");
      expect(await getMailHtml(caller, { id })).toMatch(/^<!DOCTYPE html/i);
      await expect(getMail(caller, { id: 0 })).rejects.toEqual(status(404));
      await expect(getMailHtml(caller, { id: 0 })).rejects.toEqual(status(404));
    });

    test("a mail that is sent again is a new one with its own job, and the audit log names the administrator", async () => {
      const caller = await marie();
      const id = await mailTo("rose@example.org");
      await deliverMail(id);
      const again = await resendMail(caller, { id });
      const rows = await db
        .selectFrom("mailLog")
        .select(["id", "recipient", "language", "template", "props", "status"])
        .orderBy("id")
        .execute();
      expect(rows[1]).toEqual({ ...rows[0], id: again, status: "queued" });
      expect(await db.selectFrom("outbox").select("payload").orderBy("id").execute()).toEqual([
        { payload: JSON.stringify({ mailId: id }) },
        { payload: JSON.stringify({ mailId: again }) },
      ]);
      expect(await trail()).toEqual([{ action: "mail.resent", subject: String(id) }]);
    });

    test.each([
      ["that is still being sent", { status: "queued" }, "admin-mails:refused.queued"],
      [
        "whose content is forgotten",
        { status: "failed", props: ERASED_PROPS },
        "admin-mails:refused.forgotten",
      ],
      ["of a kind that is no more", { status: "sent", template: "fax" }, "admin-mails:refused.outdated"],
      [
        "that says too little for its kind",
        { status: "sent", props: `{"a":1}` },
        "admin-mails:refused.outdated",
      ],
    ])("a mail %s is not sent again", async (_which, values, key) => {
      const caller = await marie();
      const id = await mailTo("rose@example.org");
      await change(id, values);
      expect((await getMail(caller, { id })).canResend).toBe(false);
      await expect(resendMail(caller, { id })).rejects.toEqual(status(409, key));
      expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(1);
      expect(await trail()).toEqual([]);
    });

    test("an unknown mail is not sent again", async () => {
      await expect(resendMail(await marie(), { id: 7 })).rejects.toEqual(status(404));
    });
  });
});
