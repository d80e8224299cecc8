import { describe, expect, test } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { db } from "~db/client";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { readMail } from "~tests/support/mime";
import { withSmtp } from "~tests/support/smtp";
import { addRecords, editor, findStatus, inboxes, listTrail } from "../world";

const guest: Caller = { ...systemCaller("es"), kind: "guest" };
const text = "Bonjou Marie,\n\nNou priye avè w.\nEkip la";

onBothDatabases(() => {
  const smtp = withSmtp();

  async function deliverAll() {
    const mails = await db.selectFrom("mailLog").select("id").where("status", "=", "queued").execute();
    for (const { id } of mails) await deliverMail(id);
  }
  const received = () => smtp.mails.map(({ raw, to }) => ({ to, ...readMail(Buffer.from(raw, "latin1")) }));
  describe.each(inboxes)("an answer in the inbox of $area", (inbox) => {
    const { verbs, table, status, part } = inbox;
    const isContact = table === "contactMessages";

    test("goes out in the person's language as a person's letter, moves the record, and is kept and recorded", async () => {
      const { caller } = await editor();
      const [id] = await addRecords(inbox, { email: "Rose@example.org", language: "ht" });
      await verbs.reply(caller, { id: id!, text });
      await deliverAll();
      const [mail] = received();
      expect(mail!.to).toEqual(["Rose@example.org"]);
      const words = mail!.parts.find(({ type }) => type === "text/plain")!.content;
      expect(words).toContain("Nou priye avè w.");
      expect(words).toContain("Ou resevwa imèl sa a paske");
      expect(mail!.headers.has("auto-submitted")).toBe(false);
      expect(mail!.headers.get("reply-to")).toBe("contact@limye.example");
      expect((await db.selectFrom("mailLog").select("subject").executeTakeFirstOrThrow()).subject).toBe(
        isContact ? 'Re: Mèsi & "mèsi"' : "Demann ou a pou etid biblik la",
      );
      expect(await findStatus(inbox, id!)).toBe(isContact ? "answered" : "contacted");
      expect(await verbs.replies(caller, { id: id! })).toMatchObject([
        { text, author: caller.admin!.displayName, status: "sent" },
      ]);
      expect(await listTrail()).toMatchObject([
        { action: `${isContact ? "message" : "application"}.replied`, subject: "Marie" },
      ]);
      expect(JSON.stringify(await listTrail())).not.toContain("priye");
    });

    test("continues the thread of the confirmation, and then its own", async () => {
      const { caller } = await editor();
      const email = "rose@example.org";
      const [id] = await addRecords(inbox, { email });
      const record = (await verbs.get(caller, { id: id! })) as { createdAt: string };
      await db
        .insertInto("mailLog")
        .values({
          template: isContact ? "contact-acknowledgement" : "bible-study-confirmation",
          ...{ language: "ht", recipient: email, props: "{}", status: "sent" },
          ...{ messageId: "confirmation@site", createdAt: record.createdAt },
        })
        .execute();
      for (const words of ["Youn", "De"]) {
        await verbs.reply(caller, { id: id!, text: words });
        await deliverAll();
      }
      const [first, second] = received().map(({ headers }) => headers);
      expect(first!.get("in-reply-to")).toBe("<confirmation@site>");
      expect(second!.get("in-reply-to")).toBe(first!.get("message-id"));
      expect(second!.get("references")).toBe(`<confirmation@site> ${first!.get("message-id")}`);
    });

    test("without a known confirmation has one thread of the record's own", async () => {
      const { caller } = await editor();
      const [id] = await addRecords(inbox, {});
      for (const words of ["Youn", "De"]) await verbs.reply(caller, { id: id!, text: words });
      await deliverAll();
      const threads = received().map(({ headers }) => headers.get("references")!.split(" ")[0]);
      expect(threads[0]).toMatch(/^<\w+-\d+-\w+@[\w.]+>$/);
      expect(new Set(threads).size).toBe(1);
    });

    test("is sent once when it is sent twice by mistake", async () => {
      const { caller } = await editor();
      const [id] = await addRecords(inbox, {});
      await Promise.all([1, 2].map(() => verbs.reply(caller, { id: id!, text })));
      await deliverAll();
      expect(smtp.mails).toHaveLength(1);
    });

    test("is refused for an unknown record, without an address, and without a mail account", async () => {
      const { caller } = await editor();
      const [id, blank] = await addRecords(inbox, {}, { email: "" });
      await expect(verbs.reply(caller, { id: 4711, text })).rejects.toMatchObject({ status: 404 });
      const obstacle = (name: string) => ({ status: 409, key: `admin-replies:obstacle.${name}` });
      await expect(verbs.reply(caller, { id: blank!, text })).rejects.toMatchObject(obstacle("noAddress"));
      expect((await verbs.draft(caller, { id: blank! })).obstacle).toBe("noAddress");
      env.SMTP_URL = undefined;
      await expect(verbs.reply(caller, { id: id!, text })).rejects.toMatchObject(obstacle("noMailAccount"));
      expect(await findStatus(inbox, id!)).toBe(status.first);
      expect(await db.selectFrom("inboxReplies").select("id").execute()).toEqual([]);
    });

    test("is in the person's export and the file, and goes with what it answers", async () => {
      const { caller } = await editor();
      const [id, other] = await addRecords(inbox, { email: "rose@example.org" }, {});
      await verbs.reply(caller, { id: id!, text });
      await verbs.reply(caller, { id: other!, text: "Lòt" });
      const token = dataPath("rose@example.org").split("/").at(-1);
      const own = (await exportPersonalData(guest, { token }))[part];
      expect(own).toMatchObject([{ replies: [{ text, author: caller.admin!.displayName }] }]);
      const lines = [];
      for await (const rows of await verbs.export(caller, {})) lines.push(...rows);
      expect(lines[2]!.at(-1)).toEqual(expect.stringContaining(text));
      await verbs.delete(caller, { id: id! });
      expect(await db.selectFrom("inboxReplies").select("text").execute()).toEqual([{ text: "Lòt" }]);
    });
  });
});
