import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RolePermission } from "~/auth/permissions";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { getMail, getMailHtml, listMails, resendMail } from "~/features/mail/mail-log-admin.server";
import { mailLogQuery } from "~/features/mail/mail-log.schema";
import { listMailTemplates } from "~/features/mail/mail-templates.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { queueConfidential, registerConfidentialMail, secretAddress, secretWords } from "../world";

beforeAll(registerConfidentialMail);

type Admin = Awaited<ReturnType<typeof administrator>>;
const everythingElse: RolePermission[] = [
  "manage_users",
  "manage_content",
  "manage_donations",
  "manage_newsletter",
  "view_analytics",
];
let may: Admin;
let mayNot: Admin;
let id: number;
beforeEach(async () => {
  await freshDatabase();
  may = await administrator({ permissions: ["manage_users", "manage_prayers"] });
  mayNot = await administrator({ permissions: everythingElse });
  id = await queueConfidential();
  await deliverMail(id);
});
const as = ({ cookie }: Admin) => ({ headers: cookie });
const secretsIn = (answer: unknown) =>
  secretWords.filter((word) => JSON.stringify(answer).toLowerCase().includes(word.toLowerCase()));

describe("a confidential mail in the log", () => {
  test("is whole for who holds its permission", async () => {
    const { data: list } = await visitScreen<{ mails: object[] }>("/admin/mails", as(may));
    expect(list.mails[0]).toMatchObject({
      isHidden: false,
      recipient: secretAddress,
      subject: "Canarygrief Canaryname",
    });
    const { data } = await visitScreen<{ mail: object }>(`/admin/mails/${id}`, as(may));
    expect(data.mail).toMatchObject({
      isHidden: false,
      recipient: secretAddress,
      text: expect.stringContaining("Canarygrief"),
      hasHtml: true,
      canResend: true,
    });
    const html = await callApi("GET", `/admin/mails/${id}/html`, as(may));
    expect(await html.text()).toContain("Canaryname");
  });

  test("shows everybody else only its kind, its status and its date", async () => {
    const list = await visitScreen<{ mails: object[] }>("/admin/mails", as(mayNot));
    expect(list.data.mails[0]).toMatchObject({
      id,
      isHidden: true,
      template: "consolation",
      status: "not_sent",
      recipient: null,
      subject: null,
    });
    const one = await visitScreen<{ mail: object }>(`/admin/mails/${id}`, as(mayNot));
    expect(one.data.mail).toMatchObject({
      isHidden: true,
      recipient: null,
      subject: null,
      text: null,
      attachments: [],
      hasHtml: false,
      canResend: false,
    });
    expect(JSON.stringify([list.data, one.data])).not.toMatch(/digest:|"props"/);
    expect(secretsIn([list.data, one.data])).toEqual([]);
  });

  test("neither its HTML is shown nor is it sent again without the permission", async () => {
    const html = await callApi("GET", `/admin/mails/${id}/html`, as(mayNot));
    expect(html.status).toBe(403);
    expect(secretsIn(await html.text())).toEqual([]);
    const answer = await submitForm(`/admin/mails/${id}`, { intent: "resend" }, as(mayNot));
    expect(answer.status).toBe(403);
    expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(1);
  });

  test("is found by its address, in any case, only by who holds its permission", async () => {
    const search = async ({ caller }: Admin, query: object) =>
      (await listMails(caller, mailLogQuery.parse(query))).mails.map((mail) => mail.id);
    const q = secretAddress.toUpperCase();
    expect(await search(may, { q })).toEqual([id]);
    expect(await search(may, { q, status: "not_sent" })).toEqual([id]);
    expect(await search(may, { q, status: "sent" })).toEqual([]);
    expect(await search(may, { q, before: String(id) })).toEqual([]);
    expect(await search(mayNot, { q })).toEqual([]);
    expect(await search(may, { q: "paul@example.org" })).toEqual([]);
  });

  test("is sent again to the same address, encrypted again", async () => {
    const again = await resendMail(may.caller, { id });
    expect(await getMail(may.caller, { id: again })).toMatchObject({
      status: "queued",
      recipient: secretAddress,
    });
    const rows = await db.selectFrom("mailLog").select(["about", "recipient"]).execute();
    expect(rows[0]!.about).toBe(rows[1]!.about);
    expect(rows[0]!.recipient).not.toBe(rows[1]!.recipient);
  });

  test("of a kind that this version does not know is hidden from everybody", async () => {
    await db.updateTable("mailLog").set({ template: "forgotten-kind" }).execute();
    expect(await getMail(may.caller, { id })).toMatchObject({ isHidden: true, recipient: null });
    await expect(getMailHtml(may.caller, { id })).rejects.toEqual(new AppError(403, "forbidden"));
  });

  test("that was encrypted with another secret has no content, and is not sent again", async () => {
    const other = "AAAA".repeat(12);
    await db.updateTable("mailLog").set({ recipient: other, props: other, html: other }).execute();
    expect(await getMail(may.caller, { id })).toMatchObject({ recipient: null, canResend: false });
    await expect(getMailHtml(may.caller, { id })).rejects.toEqual(new AppError(404, "notFound"));
    await expect(resendMail(may.caller, { id })).rejects.toEqual(
      new AppError(409, "admin-mails:refused.outdated"),
    );
  });
});

test("no confidential kind of mail names another person as its owner", () => {
  const contradictory = listMailTemplates().filter(({ confidential, about }) => confidential && about);
  expect(contradictory.map(({ name }) => name)).toEqual([]);
});
