import { beforeEach, describe, expect, test } from "vitest";
import { sign } from "~/crypto/signing.server";
import { signManageToken } from "~/features/newsletter/preferences/manage-link.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { runAnswerJobs } from "~tests/support/jobs";

let people = 0;
/** An address of its own for every use: limits count per e-mail as well. */
const someone = () => `marie${++people}@example.org`;
const subscribers = () => db.selectFrom("newsletters").selectAll().orderBy("id").execute();

beforeEach(async () => void (await freshDatabase()));

describe("behind the mailed links", () => {
  const subscribed = async (more: Record<string, string> = {}) => {
    const email = someone();
    await submitForm("/ht/subscribe", { email, ...more });
    await runAnswerJobs();
    const row = (await subscribers()).find((one) => one.email === email)!;
    const { props } = await db
      .selectFrom("mailLog")
      .select("props")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const { confirmPath } = JSON.parse(props) as { confirmPath: string };
    return { email, confirmPath, manage: signManageToken(row) };
  };
  const only = async () => (await subscribers())[0]!;

  test("opening the confirmation page changes nothing, its button confirms", async () => {
    const { confirmPath } = await subscribed();
    expect((await visitScreen<{ state: string }>(`/ht${confirmPath}`)).data.state).toBe("pending");
    expect((await only()).confirmedAt).toBeNull();
    const pressed = await submitForm(`/ht${confirmPath}`, {}, { plain: true });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("Location")).toBe(`/ht${confirmPath}`);
    expect((await visitScreen<{ state: string }>(`/ht${confirmPath}`)).data.state).toBe("confirmed");
  });

  test("opening the unsubscribe page changes nothing, its button unsubscribes", async () => {
    const { email, manage } = await subscribed();
    const page = () =>
      visitScreen<{ subscription: { isActive: boolean; email: string } }>(
        `/ht/newsletter/unsubscribe/${manage}`,
      );
    expect((await page()).data.subscription).toEqual({ isActive: true, email });
    expect((await only()).isActive).toBe(true);
    expect((await submitForm(`/ht/newsletter/unsubscribe/${manage}`, {}, { plain: true })).status).toBe(200);
    expect((await page()).data.subscription).toMatchObject({ isActive: false });
  });

  test("one click of a mail program unsubscribes, from any origin and without a cookie", async () => {
    const { manage } = await subscribed();
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const headers = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
    for (let repeat = 0; repeat < 2; repeat++) {
      expect((await submitForm(`/newsletter/unsubscribe/${manage}`, {}, { body, headers })).status).toBe(200);
    }
    expect((await only()).isActive).toBe(false);
  });

  test("another site cannot post the forms with this browser's cookies", async () => {
    const { confirmPath, manage } = await subscribed();
    const headers = { Origin: "https://evil.example", Cookie: "ministry-language=fr" };
    for (const path of [
      confirmPath,
      `/newsletter/unsubscribe/${manage}`,
      `/newsletter/preferences/${manage}`,
    ]) {
      expect((await submitForm(path, {}, { headers })).status, path).toBe(403);
    }
    expect(await only()).toMatchObject({ isActive: true, confirmedAt: null });
  });

  test("a link that is not signed, or of an older format, shows the form for a new link", async () => {
    const { confirmPath, manage } = await subscribed();
    for (const path of [
      `${confirmPath}x`,
      `/newsletter/confirm/${manage}`,
      `/newsletter/unsubscribe/${confirmPath.split("/").at(-1)}`,
      `/newsletter/unsubscribe/1`,
      `/newsletter/unsubscribe/${sign("manage", String((await only()).id))}`,
      `/newsletter/preferences/${sign("form", "1")}`,
      `/newsletter/preferences/${manage.slice(0, -1)}`,
    ]) {
      const { status, data } = await visitScreen<{ meta: { title: string }; stamp: string }>(`/ht${path}`);
      expect([status, data.meta.title], path).toEqual([404, "Lyen sa a pa mache ankò"]);
      expect(data.stamp).toBeTruthy();
    }
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await submitForm(`/newsletter/unsubscribe/${manage}x`, {}, { body })).status).toBe(404);
    expect((await submitForm(`/newsletter/confirm/${manage}`, {})).status).toBe(404);
  });

  test("preferences are saved and confirmed, with and without JavaScript", async () => {
    const { manage } = await subscribed({ firstName: "Marie" });
    const path = `/ht/newsletter/preferences/${manage}`;
    const fields = {
      firstName: "Marie-Ange",
      lastName: "Joseph",
      location: "Jacmel",
      preferredLanguage: "en",
      frequency: "daily",
      contentTypes: "devotional",
      pause: "oneMonth",
      pauseUntil: "",
    };
    const plain = await submitForm(path, fields, { plain: true });
    expect(plain.status).toBe(303);
    expect(plain.headers.get("Location")).toBe(`${path}?done=1`);
    const page = await visitScreen<{ done: boolean; pauseEnds: string; subscription: object }>(
      `${path}?done=1`,
    );
    expect(page.data).toMatchObject({
      done: true,
      subscription: {
        firstName: "Marie-Ange",
        lastName: "Joseph",
        location: "Jacmel",
        preferredLanguage: "en",
        frequency: "daily",
        contentTypes: ["devotional"],
      },
    });
    expect(page.data.pauseEnds).toMatch(/\d{4}$/);
    expect((await submitForm<FormAnswer>(path, { ...fields, pause: "none" })).data.ok).toBe(true);
    expect((await visitScreen<{ pauseEnds: null }>(path)).data.pauseEnds).toBeNull();
  });

  test("wrong preferences are refused at their fields", async () => {
    const { manage } = await subscribed();
    const path = `/en/newsletter/preferences/${manage}`;
    const person = { firstName: "", preferredLanguage: "ht", frequency: "weekly", pause: "none" };
    const good = { ...person, contentTypes: "updates" };
    const nothing = await submitForm<FormAnswer>(path, person);
    expect(nothing.data.lastResult?.error).toEqual({
      contentTypes: [tFor("en")("subscription:contentTypesRequired")],
    });
    const refused = async (fields: Record<string, string>) => {
      const { status, data } = await submitForm<FormAnswer>(path, { ...good, ...fields });
      expect(status).toBe(400);
      return data.lastResult?.error;
    };
    const choice = [tFor("en")("errors:choice")];
    expect(await refused({ preferredLanguage: "de" })).toEqual({ preferredLanguage: choice });
    expect(await refused({ frequency: "hourly" })).toEqual({ frequency: choice });
    expect(await refused({ pause: "forever" })).toEqual({ pause: choice });
    expect(await refused({ firstName: "é".repeat(101) })).toEqual({ firstName: ["At most 100 characters."] });
    expect(await refused({ pause: "until" })).toEqual({
      pauseUntil: [tFor("en")("subscription:pauseUntilRequired")],
    });
    expect(await refused({ pause: "until", pauseUntil: "2020-01-01" })).toEqual({
      pauseUntil: [tFor("en")("subscription:pauseRange")],
    });
    expect(await refused({ pause: "until", pauseUntil: "tomorrow" })).toEqual({
      pauseUntil: [tFor("en")("errors:format")],
    });
  });
});
