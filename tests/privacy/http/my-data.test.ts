import { beforeEach, describe, expect, test, vi } from "vitest";
import { honeypotField } from "~/http/spam-trap-fields";
import { visitorCookie } from "~/auth/cookies.server";
import { sign } from "~/crypto/signing.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { deviceLinkPath } from "~/features/privacy/my-data/device-link.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import { addPrayerRequest } from "~tests/support/prayers";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { guestCaller, tokenInPath } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";

type Visitor = Awaited<ReturnType<typeof addVisitor>>;

interface MyDataPage {
  meta: { title: string; noindex: boolean; noStore: boolean };
  since: string | null;
  rows: { name: string; count: number }[];
  notes: string[];
}
interface DevicePage {
  meta: { title: string; noindex: boolean; noStore: boolean };
  state: string | null;
}

let people = 0;
/** A new address for every use, because limits also count per email address. */
const someone = () => `rose${++people}@example.org`;
const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
const linkOf = ({ row }: Visitor) => deviceLinkPath(row);
const ask = (visitor: Visitor, email: string, path = "/fr/my-data", plain = false) =>
  submitForm<FormAnswer>(path, { intent: "deviceLink", email }, { headers: visitor.headers, plain });
const deviceMails = async () => {
  await runAnswerJobs();
  return db
    .selectFrom("mailLog")
    .select(["recipient", "language"])
    .where("template", "=", "device-link")
    .orderBy("id")
    .execute();
};
const visitorCount = async () =>
  (await db.selectFrom("users").select("id").where("username", "like", "visitor-%").execute()).length;

beforeEach(async () => void (await freshDatabase()));

describe("the page", () => {
  test.each(languages)(
    "is private and in %s; it tells a browser without a visitor that there is no data",
    async (language) => {
      const marie = await addVisitor();
      await addPrayerRequest({}, marie.caller);
      const path = `/${language}/my-data`;
      const { data } = await visitScreen<MyDataPage>(path, { headers: marie.headers });
      const t = tFor(language);
      expect(data.meta).toMatchObject({ title: t("my-data:title"), noindex: true, noStore: true });
      expect(data.rows).toContainEqual({ name: t("my-data:counts.prayers"), count: 1 });
      expect((await visitScreen<MyDataPage>(path)).data).toMatchObject({ since: null, rows: [], notes: [] });
      expect(await visitorCount()).toBe(1);
    },
  );

  test("the export is an uncached file with this browser's data only", async () => {
    const marie = await addVisitor();
    await addPrayerRequest({ title: "Pou pitit mwen" }, marie.caller);
    const answer = await callApi("GET", "/my-data/file", { headers: marie.headers });
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ prayers: [{ title: "Pou pitit mwen" }] });
    for (const headers of [{}, { Cookie: "visitor=1" }, (await addVisitor()).headers] as Record<
      string,
      string
    >[]) {
      const other = await callApi("GET", "/my-data/file", { headers });
      expect(await other.text()).not.toContain("Pou pitit mwen");
    }
    expect((await callApi("GET", "/my-data/file")).status).toBe(404);
    expect((await callApi("POST", "/my-data/file", { headers: marie.headers })).status).toBe(405);
  });

  test("erasing requires the tick, and then clears the cookie and the browser's storage", async () => {
    const marie = await addVisitor();
    const posted = (sure: Record<string, string>, headers = marie.headers as Record<string, string>) =>
      submitForm<FormAnswer>("/es/my-data", { intent: "erase", ...sure }, { headers, plain: true });
    for (const sure of [{}, { sure: "" }, { sure: "no" }] as Record<string, string>[]) {
      const { status, data } = await posted(sure);
      expect(status).toBe(400);
      expect(data.lastResult?.error).toEqual({ sure: ["Marca la casilla para confirmar."] });
    }
    expect((await posted({ sure: "yes" }, { ...marie.headers, ...foreign })).status).toBe(403);
    expect(await findVisitor(marie.caller)).toBe(marie.id);

    for (const headers of [marie.headers, {}] as Record<string, string>[]) {
      const { status, headers: answered } = await posted({ sure: "yes" }, headers);
      expect([status, answered.get("Location")]).toEqual([303, "/es/my-data?done=erase"]);
      expect(answered.get("Set-Cookie")).toMatch(/^visitor=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/);
      expect(answered.get("Clear-Site-Data")).toBe('"storage"');
    }
    expect(await findVisitor(marie.caller)).toBeNull();
  });

  test("an unknown intent is a 400", async () => {
    const { headers } = await addVisitor();
    for (const fields of [{}, { intent: "constructor" }, { intent: "move", sure: "yes" }] as Record<
      string,
      string
    >[])
      expect((await submitForm("/my-data", fields, { headers })).status).toBe(400);
  });
});

describe("requesting the link", () => {
  test("every address gets the same answer, in the page's language", async () => {
    const marie = await addVisitor();
    const answers = [];
    for (const email of [someone(), someone()]) {
      const { data, status } = await ask(marie, email);
      answers.push(JSON.stringify({ data, status }).replaceAll(email, "…"));
    }
    expect(answers[1]).toBe(answers[0]);
    for (const language of languages) {
      const plain = await ask(marie, someone(), `/${language}/my-data`, true);
      expect([plain.status, plain.headers.get("Location")]).toEqual([
        303,
        `/${language}/my-data?done=deviceLink`,
      ]);
    }
    expect((await deviceMails()).map(({ language }) => language)).toEqual(["fr", "fr", ...languages]);
  });

  test.each(["", "   ", "rose", "a@b@example.org", `${"a".repeat(250)}@example.org`])(
    "%j is not an address, and nothing is mailed",
    async (email) => {
      const { status, data } = await ask(await addVisitor(), email);
      expect(status).toBe(400);
      expect(data.lastResult?.error?.email).toHaveLength(1);
      expect(await deviceMails()).toEqual([]);
    },
  );

  test("no mail is sent for a browser without a visitor, a robot or another site", async () => {
    const { headers } = await addVisitor();
    const fields = { intent: "deviceLink", email: someone() };
    expect((await submitForm("/my-data", fields)).status).toBe(409);
    expect((await submitForm("/my-data", fields, { headers: { Cookie: "visitor=forged" } })).status).toBe(
      409,
    );
    expect((await submitForm("/my-data", { ...fields, [honeypotField]: "x" }, { headers })).status).toBe(400);
    expect((await submitForm("/my-data", fields, { headers: { ...headers, ...foreign } })).status).toBe(403);
    expect(await deviceMails()).toEqual([]);
  });

  test("repeated requests are limited", async () => {
    const marie = await addVisitor();
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await ask(marie, someone())).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe("behind the link", () => {
  test("GET changes nothing; the button sets the cookie to the link's visitor", async () => {
    const marie = await addVisitor();
    const path = `/ht${linkOf(marie)}`;
    const shown = await visitScreen<DevicePage>(path);
    expect(shown.data).toEqual({
      meta: { title: tFor("ht")("my-data:open.new.title"), description: "", noindex: true, noStore: true },
      state: "new",
    });
    expect(shown.headers.get("Set-Cookie")).toBeNull();
    expect(await visitorCount()).toBe(1);

    const { status, headers } = await submitForm(path, {}, { plain: true });
    expect([status, headers.get("Location")]).toEqual([303, "/ht/my-data?done=device"]);
    expect(visitorCookie.read(headers.get("Set-Cookie"))).toEqual(marie.row);
  });

  test("a browser with its own visitor merges them only with the tick", async () => {
    const [marie, other] = [await addVisitor(), await addVisitor()];
    await addPrayerRequest({}, other.caller);
    const path = `/fr${linkOf(marie)}`;
    const { headers } = other;
    expect((await visitScreen<DevicePage>(path, { headers })).data.state).toBe("merge");
    for (const sure of [{}, { sure: "no" }, { sure: ["yes", "yes"] }] as Record<
      string,
      string | string[]
    >[]) {
      const { status, data } = await submitForm<FormAnswer>(path, sure, { headers, plain: true });
      expect([status, data.lastResult?.error]).toEqual([400, { sure: ["Cochez la case pour confirmer."] }]);
    }
    expect((await submitForm(path, { sure: "yes" }, { headers: { ...headers, ...foreign } })).status).toBe(
      403,
    );
    expect(await findVisitor(other.caller)).toBe(other.id);

    const { status, headers: answered } = await submitForm(path, { sure: "yes" }, { headers, plain: true });
    expect(status).toBe(303);
    expect(visitorCookie.read(answered.get("Set-Cookie"))).toEqual(marie.row);
    const { data } = await visitScreen<MyDataPage>("/en/my-data", { headers: marie.headers });
    expect(data.rows).toContainEqual({ name: "Prayers and prayer requests", count: 1 });
  });

  test("another site cannot switch a browser to another visitor", async () => {
    const attacker = await addVisitor();
    const { status, headers } = await submitForm(linkOf(attacker), { sure: "yes" }, { headers: foreign });
    expect(status).toBe(403);
    expect(headers.get("Set-Cookie")).toBeNull();
  });

  test("an unknown, changed, foreign or expired link is a 404 by every method", async () => {
    const marie = await addVisitor();
    const token = tokenInPath(linkOf(marie));
    const changed = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
    const forData = tokenInPath(dataPath("marie@example.org"));
    const unsealed = sign("device", `1-1.${(Date.now() + 9_999_999).toString(36)}`);
    for (const wrong of ["x", "%00", changed, token.toUpperCase(), forData, unsealed]) await refused(wrong);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 + 1 });
    await refused(token);
    vi.useRealTimers();
    expect((await visitScreen(`/my-data/device/${token}`)).status).toBe(200);
    await db.deleteFrom("users").where("id", "=", marie.id).execute();
    await refused(token);
  });

  async function refused(token: string) {
    const path = `/my-data/device/${token}`;
    const page = await visitScreen<DevicePage>(path);
    const posted = await submitForm(path, { sure: "yes" }, { plain: true });
    const expected = token === "%00" ? 400 : 404;
    expect([page.status, posted.status], token).toEqual([expected, expected]);
    expect(posted.headers.get("Set-Cookie")).toBeNull();
  }

  test("a link for data by email does not open a device, and the reverse", async () => {
    const marie = await addVisitor();
    const path = `/privacy/data/${tokenInPath(linkOf(marie))}`;
    expect((await visitScreen(path)).status).toBe(404);
    expect((await submitForm(path, { sure: "yes" })).status).toBe(404);
    expect(await findVisitor(marie.caller)).toBe(marie.id);
  });
});

test("the page is not in the sitemap, and robots.txt excludes the links", async () => {
  expect(await (await callApi("GET", "/sitemap.xml")).text()).not.toContain("/my-data");
  expect(await (await callApi("GET", "/robots.txt")).text()).toContain("/my-data/device/");
  expect(await findVisitor(guestCaller)).toBeNull();
});
