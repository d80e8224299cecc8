import { beforeEach, describe, expect, test } from "vitest";
import { findVisitor } from "~/features/accounts/visitors.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { addPrayerRequest } from "~tests/support/prayers";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";

interface MyDataPage {
  meta: { title: string; noindex: boolean; noStore: boolean };
  since: string | null;
  rows: { name: string; count: number }[];
  notes: string[];
  devices: { id: number; name: string | null; isThis: boolean }[];
}
interface JoinPage {
  meta: { title: string; noindex: boolean; noStore: boolean };
  state: string;
}

const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
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

interface CodeAnswer extends FormAnswer {
  result: { code: string; minutes: number };
}
const showCode = (headers: Record<string, string>, { plain = true, path = "/fr/my-data" } = {}) =>
  submitForm<CodeAnswer>(path, { intent: "pairingCode" }, { headers, plain });
const typeCode = (
  deviceCode: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
  path = "/fr/my-data/join",
) => submitForm<FormAnswer>(path, { deviceCode, sure: "join", ...more }, { headers, plain: true });
const cookieIn = ({ headers }: { headers: Headers }) => ({
  Cookie: headers.get("Set-Cookie")!.split(";")[0]!,
});

describe("joining a device", () => {
  test.each([true, false])(
    "a code is shown on one and typed on the other (without script: %s)",
    async (plain) => {
      const marie = await addVisitor();
      await addPrayerRequest({}, marie.caller);
      const shown = await showCode(marie.headers, { plain });
      expect([shown.status, shown.data.ok, shown.data.result.minutes]).toEqual([200, true, 15]);
      const joined = await typeCode(shown.data.result.code);
      expect([joined.status, joined.headers.get("Location")]).toEqual([303, "/fr/my-data?done=join"]);
      const { data } = await visitScreen<MyDataPage>("/en/my-data", { headers: cookieIn(joined) });
      expect(data.rows).toContainEqual({ name: "Prayers and prayer requests", count: 1 });
      expect(data.devices).toHaveLength(2);
      expect(data.devices.map(({ isThis }) => isThis)).toEqual([false, true]);
    },
  );

  test.each(languages)(
    "the page for the code is private and in %s; opening it changes nothing",
    async (language) => {
      const { data, headers } = await visitScreen<JoinPage>(`/${language}/my-data/join`);
      const title = tFor(language)("my-data:join.title");
      expect(data).toEqual({
        meta: { title, description: "", noindex: true, noStore: true },
        state: "new",
      });
      expect(headers.get("Set-Cookie")).toBeNull();
      expect(await visitorCount()).toBe(0);
      const refused = await typeCode("2222-2222", {}, {}, `/${language}/my-data/join`);
      expect(refused.data.lastResult?.error?.deviceCode).toEqual([tFor(language)("my-data:join.wrong")]);
      expect(refused.data.lastResult?.initialValue).toMatchObject({ deviceCode: "2222-2222" });
    },
  );

  test("a new device needs the tick too, and one with data of its own another", async () => {
    const [marie, other] = [await addVisitor(), await addVisitor()];
    const { code } = (await showCode(marie.headers)).data.result;
    for (const sure of ["", "no", "yes"]) {
      const { status, data, headers } = await typeCode(code, { sure });
      expect([status, data.lastResult?.error]).toEqual([400, { sure: ["Cochez la case pour confirmer."] }]);
      expect(headers.get("Set-Cookie")).toBeNull();
    }
    expect((await visitScreen<JoinPage>("/my-data/join", { headers: other.headers })).data.state).toBe(
      "merge",
    );
    expect((await typeCode(code, { sure: "join" }, other.headers)).status).toBe(400);
    expect(await findVisitor(other.caller)).toBe(other.id);
    expect((await typeCode(code, { sure: "merge" }, other.headers)).status).toBe(303);
    expect(await findVisitor(other.caller)).toBe(marie.id);
  });

  test("without a visitor there is no code, and another site gets and types none", async () => {
    const marie = await addVisitor();
    for (const headers of [{}, { Cookie: "visitor=forged" }] as Record<string, string>[])
      expect((await showCode(headers)).status).toBe(409);
    expect((await showCode({ ...marie.headers, ...foreign })).status).toBe(403);
    const { code } = (await showCode(marie.headers)).data.result;
    const refused = await typeCode(code, {}, foreign);
    expect([refused.status, refused.headers.get("Set-Cookie")]).toEqual([403, null]);
  });

  test("codes are limited by address, shown and typed", async () => {
    const marie = await addVisitor();
    const shown = [];
    for (let time = 0; time < 11; time++) shown.push((await showCode(marie.headers)).status);
    expect(shown).toEqual([...Array<number>(10).fill(200), 429]);
    const typed = [];
    for (let time = 0; time < 11; time++) typed.push((await typeCode("2222-2222")).status);
    expect(typed).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test("a code is stored as a digest", async () => {
    const { headers } = await addVisitor();
    const { code } = (await showCode(headers)).data.result;
    const rows = JSON.stringify(await db.selectFrom("pairingCodes").selectAll().execute());
    expect(rows).not.toContain(code.slice(5));
  });
});

describe("separating a device", () => {
  const separate = (id: number | string, headers: Record<string, string>) =>
    submitForm<FormAnswer>("/ht/my-data", { intent: "separate", id: String(id) }, { headers, plain: true });
  const devicesOf = async (headers: Record<string, string>) =>
    (await visitScreen<MyDataPage>("/ht/my-data", { headers })).data.devices;

  test("its cookie stops working at once", async () => {
    const marie = await addVisitor();
    const { code } = (await showCode(marie.headers)).data.result;
    const phone = cookieIn(await typeCode(code));
    const [own, other] = await devicesOf(marie.headers);
    const done = await separate(other!.id, marie.headers);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/ht/my-data?done=separate"]);
    expect((await callApi("GET", "/my-data/file", { headers: phone })).status).toBe(404);
    expect(await devicesOf(phone)).toEqual([]);
    expect(await devicesOf(marie.headers)).toMatchObject([{ id: own!.id, isThis: true }]);
    const last = await separate(own!.id, marie.headers);
    expect([last.status, last.data.message]).toEqual([409, tFor("ht")("my-data:devices.last")]);
  });

  test("is refused for an unknown or foreign device, and from another site", async () => {
    const [marie, paul] = [await addVisitor(), await addVisitor()];
    const [device] = await devicesOf(marie.headers);
    for (const id of [device!.id, "0", "", "x", "99999"])
      expect((await separate(id, paul.headers)).status).toBe(404);
    expect((await separate(device!.id, { ...marie.headers, ...foreign })).status).toBe(403);
    expect(await findVisitor(marie.caller)).toBe(marie.id);
  });
});

describe("a link that an earlier version mailed", () => {
  test.each(languages)("opens nothing, and says in %s what to do", async (language) => {
    const marie = await addVisitor();
    for (const headers of [{}, marie.headers] as Record<string, string>[]) {
      const path = `/${language}/my-data/device/aGVsbG8.k3x.c2ln`;
      const { status, data, headers: answered } = await visitScreen<JoinPage>(path, { headers });
      expect([status, data.meta.title]).toEqual([404, tFor(language)("my-data:deadLink.title")]);
      expect(data.meta).toMatchObject({ noindex: true, noStore: true });
      expect(answered.get("Set-Cookie")).toBeNull();
      const posted = await submitForm(path, { sure: "yes" }, { headers, plain: true });
      expect([posted.status, posted.headers.get("Set-Cookie")]).toEqual([303, null]);
      expect(posted.headers.get("Location")).toBe(path);
    }
  });
});

test("the page is not in the sitemap, and robots.txt excludes the links", async () => {
  expect(await (await callApi("GET", "/sitemap.xml")).text()).not.toContain("/my-data");
  expect(await (await callApi("GET", "/robots.txt")).text()).toContain("/my-data/device/");
  expect(await findVisitor(guestCaller)).toBeNull();
});
