import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { setUpDataFolder } from "~tests/support/data-folder";
import { administrator } from "~tests/support/admin";
import { acknowledgement, deliverTestMail, queueTestMail } from "../world";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

setUpDataFolder();

let marie: Awaited<ReturnType<typeof administrator>>;
let writer: Awaited<ReturnType<typeof administrator>>;
beforeEach(async () => {
  marie = await administrator({ permissions: ["manage_users"] });
  writer = await administrator({ permissions: ["manage_content"] });
});
const asMarie = () => ({ headers: marie.cookie });
const asWriter = () => ({ headers: writer.cookie });

const mail = (to = "rose@example.org") => deliverTestMail(acknowledgement(to));

describe("the mail log", () => {
  interface List {
    mails: { recipient: string; date: string }[];
    newest: string | null;
    older: string | null;
    filters: { status: string; href: string; current: boolean }[];
    isConfigured: boolean;
  }

  test("is filtered by its query, which the links to its other pages keep", async () => {
    await mail();
    await mail("marie@example.org");
    const { data } = await visitScreen<List>("/admin/mails?q=ROSE@example.org&status=not_sent", asMarie());
    expect(data.mails.map(({ recipient }) => recipient)).toEqual(["rose@example.org"]);
    expect(data.isConfigured).toBe(false);
    expect(data.older).toBeNull();
    expect(data.filters.find(({ current }) => current)).toEqual({
      status: "not_sent",
      href: "/admin/mails?status=not_sent&q=ROSE%40example.org",
      current: true,
    });
  });

  test("goes on at an older page with the same filter", async () => {
    for (let number = 0; number < 51; number++) await queueTestMail(acknowledgement("rose@example.org"));
    const first = await visitScreen<List>("/admin/mails?q=rose@example.org&status=queued", asMarie());
    expect(first.data.mails).toHaveLength(50);
    expect(first.data.older).toBe("/admin/mails?status=queued&q=rose%40example.org&before=2");
    const second = await visitScreen<List>(first.data.older!, asMarie());
    expect(second.data.mails).toHaveLength(1);
    expect(first.data.newest).toBeNull();
    expect(second.data.newest).toBe("/admin/mails?status=queued&q=rose%40example.org");
  });

  test.each(["?status=lost&before=-3", "?before=99999999999999", "?q=a&q=b&status=sent&status="])(
    "accepts the query %s without failing",
    async (query) => {
      expect((await visitScreen(`/admin/mails${query}`, asMarie())).status).toBe(200);
    },
  );

  test.each(["/admin/mails?q=%00", "/admin/activity?user=%00"])(
    "refuses %s, which no text column can hold",
    async (path) => {
      expect((await visitScreen(path, asMarie())).status).toBe(400);
    },
  );

  test("an unknown mail, or anything but a number, is a 404", async () => {
    for (const id of ["7", "0", "x", "1.5", "99999999999", "1%20or%201"]) {
      expect((await visitScreen(`/admin/mails/${id}`, asMarie())).status, id).toBe(404);
      expect((await callApi("GET", `/admin/mails/${id}/html`, asMarie())).status, id).toBe(404);
    }
  });

  test("the HTML of a mail runs no scripts, is not cached, and its links lead nowhere", async () => {
    const id = await mail();
    const answer = await callApi("GET", `/admin/mails/${id}/html`, asMarie());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox",
    );
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toContain("Marie");
    expect(html).toContain('<head><base target="_blank">');
  });

  test("the HTML of a mail needs the permission and can only be read", async () => {
    const path = `/admin/mails/${await mail()}/html`;
    const guest = await callApi("GET", path);
    expect([guest.status, guest.headers.get("Location")]).toEqual([
      302,
      `/admin/login?next=${encodeURIComponent(path)}`,
    ]);
    expect((await callApi("GET", path, asWriter())).status).toBe(403);
    expect((await callApi("POST", path, asMarie())).status).toBe(405);
  });

  test("a mail is sent again: with JavaScript the page stays, without it the new mail opens", async () => {
    const id = await mail();
    const path = `/admin/mails/${id}`;
    const { data } = await submitForm<FormAnswer>(path, { intent: "resend" }, asMarie());
    expect(data).toMatchObject({ ok: true, intent: "resend" });
    const { status, headers } = await submitForm(path, { intent: "resend" }, { ...asMarie(), plain: true });
    expect([status, headers.get("Location")]).toEqual([303, `/admin/mails/${id + 2}?done=resend`]);
    expect(await db.selectFrom("mailLog").select("recipient").execute()).toHaveLength(3);
  });

  test("only the path says which mail is sent again", async () => {
    const id = await mail();
    const other = await mail("other@example.org");
    await submitForm(`/admin/mails/${id}`, { intent: "resend", id: String(other) }, asMarie());
    const rows = await db.selectFrom("mailLog").select("recipient").orderBy("id").execute();
    expect(rows.at(-1)).toEqual({ recipient: "rose@example.org" });
  });

  test("a mail that is being sent is not sent again, and the answer says why", async () => {
    const id = await queueTestMail(acknowledgement("rose@example.org"));
    const { status, data } = await submitForm<FormAnswer>(
      `/admin/mails/${id}`,
      { intent: "resend" },
      asMarie(),
    );
    expect(status).toBe(409);
    expect(data.message).toMatch(/encore en route/);
    expect((await submitForm("/admin/mails/99", { intent: "resend" }, asMarie())).status).toBe(404);
  });

  test("without the permission nothing is sent again", async () => {
    const id = await mail();
    const refused = await submitForm(
      `/admin/mails/${id}`,
      { intent: "resend" },
      { ...asWriter(), plain: true },
    );
    expect(refused.status).toBe(403);
    expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(1);
  });
});
