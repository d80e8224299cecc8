import { expect, test } from "vitest";
import type { RolePermission } from "~/auth/permissions";
import { env } from "~/config/env.server";
import { redactLinks } from "~/features/mail/redact-links.server";
import { getMailHtml, resendMail, getMail } from "~/features/mail/mail-log-admin.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { withSmtp } from "~tests/support/smtp";
import { deliverTestMail } from "../world";

const smtp = withSmtp();

const token = "c2VjcmV0LXRva2Vu.0123-abc_DEF";
const welcome = {
  firstName: "Marie",
  preferencesPath: `/newsletter/preferences/${token}`,
  unsubscribePath: `/newsletter/unsubscribe/${token}`,
};
/** Mails with links that act, and who could do the same from the administration. */
const acting: [string, object, RolePermission[]][] = [
  ["giving-link", { path: `/my-giving/${token}` }, ["manage_donations"]],
  ["newsletter-confirm", { confirmPath: `/newsletter/confirm/${token}` }, ["manage_newsletter"]],
  ["newsletter-welcome", welcome, ["manage_newsletter"]],
  [
    "privacy-link",
    { dataPath: `/privacy/data/${token}` },
    ["manage_content", "manage_donations", "manage_newsletter"],
  ],
];

const written = (template: string, props: object) => deliverTestMail({ template, props });
const lookAfter = async (...more: RolePermission[]) =>
  (await administrator({ permissions: ["manage_users", ...more] })).caller;
const kept = () => db.selectFrom("mailLog").select(["text", "html"]).execute();

onBothDatabases(() => {
  test.each(acting)("%s is sent with its tokens and stored without them", async (template, props) => {
    const id = await written(template, props);
    expect(smtp.mails).toHaveLength(1);
    expect(JSON.stringify(await kept())).not.toContain(token);
    const everything = await lookAfter("manage_content", "manage_donations", "manage_newsletter");
    const shown = await getMail(everything, { id });
    expect(shown.hidesLinks).toBe(true);
    expect(shown.text).toContain("/…");

    // A mail that is sent again to the same person works.
    const again = await resendMail(everything, { id });
    await deliverMail(again);
    expect(smtp.mails).toHaveLength(2);
    expect(JSON.stringify(await kept())).not.toContain(token);
  });

  test.each(acting)(
    "%s that was not sent shows its tokens to callers with the permission",
    async (...row) => {
      const [template, props, needed] = row;
      env.SMTP_URL = undefined;
      const id = await written(template, props);
      const may = await lookAfter(...needed);
      expect(await getMail(may, { id })).toMatchObject({ status: "not_sent", hidesLinks: false });
      expect((await getMail(may, { id })).text).toContain(token);
      expect(await getMailHtml(may, { id })).toContain(token);
      for (const missing of needed) {
        const mayNot = await lookAfter(...needed.filter((one) => one !== missing));
        expect((await getMail(mayNot, { id })).text).not.toContain(token);
        expect((await getMail(mayNot, { id })).hidesLinks).toBe(true);
        expect(await getMailHtml(mayNot, { id })).not.toContain(token);
      }
    },
  );

  test("a mail that an earlier version stored with tokens is shown without them", async () => {
    const id = await written("giving-link", { path: `/my-giving/${token}` });
    const text = `Open https://limye.example/fr/my-giving/${token} now.`;
    await db
      .updateTable("mailLog")
      .set({ text, html: `<a href="${text.slice(5, -5)}">x</a>` })
      .execute();
    const caller = await lookAfter("manage_donations");
    expect((await getMail(caller, { id })).text).toBe("Open https://limye.example/fr/my-giving/… now.");
    expect(await getMailHtml(caller, { id })).not.toContain(token);
  });
});

test.each([
  ["https://limye.example/admin/messages/12", "https://limye.example/admin/messages/12"],
  ["https://limye.example/admin/newsletter/3/sending", "https://limye.example/admin/newsletter/3/sending"],
  ["https://limye.example/fr/my-giving", "https://limye.example/fr/my-giving"],
  ["https://limye.example/ht/newsletter", "https://limye.example/ht/newsletter"],
  [`(https://limye.example/newsletter/12/read/${token})`, "(https://limye.example/newsletter/12/read/…)"],
  [`http://localhost:3000/blog/preview/${token}?x=1`, "http://localhost:3000/blog/preview/…"],
])("%s is stored as %s", (link, redacted) => expect(redactLinks(link)).toBe(redacted));
