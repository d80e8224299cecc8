import { beforeEach, describe, expect, test, vi } from "vitest";
import { honeypotField } from "~/http/spam-trap-fields";
import { sign } from "~/crypto/signing.server";
import { dataPath } from "~/features/privacy/data-link.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { runAnswerJobs } from "~tests/support/jobs";

let people = 0;
/** A new address for every use, because limits also count per email address. */
const someone = () => `marie${++people}@example.org`;
const tokenOf = (email: string) => dataPath(email).split("/").at(-1)!;
const mails = async () => {
  await runAnswerJobs();
  return db.selectFrom("mailLog").select(["recipient", "language", "template"]).execute();
};
const messages = () => db.selectFrom("contactMessages").select("email").execute();
const write = (email: string) =>
  submitForm("/contact", { firstName: "Marie", lastName: "J", email, subject: "Mèsi", message: "Lapriyè" });

interface DataPage {
  meta: { title: string; noindex: boolean };
  kept: {
    email: string;
    counts: { area: string; count: number }[];
    subscriptionPath: string | null;
    isEmpty: boolean;
  };
}

beforeEach(async () => void (await freshDatabase()));

describe("requesting the link", () => {
  test("a person with data and one without get the same answer", async () => {
    const [known, unknown] = [someone(), someone()];
    await write(known);
    const answers = [];
    for (const email of [known, unknown]) {
      const { data, status } = await submitForm<FormAnswer>("/fr/privacy", { email });
      answers.push(JSON.stringify({ data, status }).replaceAll(email, "…"));
      const plain = await submitForm("/fr/privacy", { email: someone() }, { plain: true });
      expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/fr/privacy?done=1#your-data"]);
    }
    expect(answers[1]).toBe(answers[0]);
    expect(answers[0]).toContain('"ok":true');
    const linked = (await mails()).filter(({ template }) => template === "privacy-link");
    expect(linked.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([known, unknown]));
  });

  test.each(languages)("the mail is in %s, like the page", async (language) => {
    const email = someone();
    await submitForm(`/${language}/privacy`, { email });
    expect(await mails()).toEqual([{ recipient: email, language, template: "privacy-link" }]);
  });

  test.each(["", "   ", "marie", "a@b@example.org", `${"a".repeat(250)}@example.org`])(
    "%j is not an address, and nothing is mailed",
    async (email) => {
      const { status, data } = await submitForm<FormAnswer>("/en/privacy", { email });
      expect(status).toBe(400);
      expect(data.lastResult?.error?.email).toHaveLength(1);
      expect(await mails()).toEqual([]);
    },
  );

  test("a robot is asked to send it again and nothing is mailed; another site is refused", async () => {
    expect(
      (await submitForm<FormAnswer>("/privacy", { email: someone(), [honeypotField]: "x" })).data.ok,
    ).toBe(false);
    const foreign = { headers: { Origin: "https://evil.example" } };
    expect((await submitForm("/privacy", { email: someone() }, foreign)).status).toBe(403);
    expect(await mails()).toEqual([]);
  });

  test("repeated requests are limited", async () => {
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await submitForm("/privacy", { email: someone() })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe("behind the link", () => {
  test("the page shows the data, with noindex", async () => {
    const email = someone();
    await write(email.toUpperCase());
    const { data, status } = await visitScreen<DataPage>(`/ht/privacy/data/${tokenOf(email)}`);
    expect(status).toBe(200);
    expect(data.meta).toMatchObject({
      title: tFor("ht")("privacy:data.title"),
      noindex: true,
      noStore: true,
    });
    expect(data.kept).toEqual({
      email,
      counts: [
        { area: "giving", count: 0 },
        { area: "newsletter", count: 0 },
        { area: "contact", count: 1 },
        { area: "bibleStudy", count: 0 },
        { area: "prayers", count: 0 },
        { area: "mail", count: 2 },
      ],
      subscriptionPath: null,
      isEmpty: false,
    });
  });

  test("the page links to the subscription of a subscriber, even when its own links have expired", async () => {
    const email = someone();
    await submitForm("/subscribe", { email });
    await runAnswerJobs();
    const { data } = await visitScreen<DataPage>(`/ht/privacy/data/${tokenOf(email)}`);
    const preferences = await visitScreen<{ subscription: { email: string } }>(
      `/ht${data.kept.subscriptionPath}`,
    );
    expect(preferences.data.subscription.email).toBe(email);
  });

  test("the export is an uncached file", async () => {
    const email = someone();
    await write(email);
    const answer = await callApi("GET", `/privacy/data/${tokenOf(email)}/file`);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="personal-data.json"');
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ email, contact: [{ email, message: "Lapriyè" }] });
  });

  test("erasing requires the tick, and the error is in the page's language", async () => {
    const email = someone();
    await write(email);
    for (const fields of [{}, { sure: "" }, { sure: "no" }] as Record<string, string>[]) {
      const { status, data } = await submitForm<FormAnswer>(`/es/privacy/data/${tokenOf(email)}`, fields);
      expect(status).toBe(400);
      expect(data.lastResult?.error).toEqual({ sure: ["Marca la casilla para confirmar."] });
    }
    expect(await messages()).toHaveLength(1);
  });

  test("erasing redirects to the final page and does not touch other people's data", async () => {
    const [email, other] = [someone(), someone()];
    await write(email);
    await write(other);
    const path = `/ht/privacy/data/${tokenOf(email)}`;
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await submitForm(path, { sure: "yes" }, { plain: true });
      expect([status, headers.get("Location")]).toEqual([303, path]);
    }
    const { data } = await visitScreen<DataPage>(path);
    expect(data.kept.isEmpty).toBe(true);
    expect(data.meta.title).toBe(tFor("ht")("privacy:data.nothing.title"));
    expect(await messages()).toEqual([{ email: other }]);
  });

  test("another site cannot make a browser erase", async () => {
    const email = someone();
    await write(email);
    const foreign = { headers: { "Sec-Fetch-Site": "cross-site" } };
    expect((await submitForm(`/privacy/data/${tokenOf(email)}`, { sure: "yes" }, foreign)).status).toBe(403);
    expect(await messages()).toHaveLength(1);
  });

  test("an unknown, changed or expired link is a 404 by every method", async () => {
    const email = someone();
    await write(email);
    const token = tokenOf(email);
    const changed = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
    for (const wrong of ["x", changed, sign("manage", "1"), token.toUpperCase()]) await refused(wrong);
    const dayAfter = Date.now() + 24 * 60 * 60_000 + 1;
    vi.useFakeTimers({ toFake: ["Date"], now: dayAfter });
    await refused(token);
    vi.useRealTimers();
    expect(await messages()).toHaveLength(1);
  });

  async function refused(token: string) {
    const path = `/privacy/data/${token}`;
    const page = await visitScreen(path);
    const file = await callApi("GET", `${path}/file`);
    const erased = await submitForm(path, { sure: "yes" });
    expect([page.status, file.status, erased.status], token).toEqual([404, 404, 404]);
    expect(JSON.stringify([page.data, await file.text(), erased.data])).not.toContain("example.org");
  }
});

test("the notice is in the sitemap, the data pages are not", async () => {
  const sitemap = await (await callApi("GET", "/sitemap.xml")).text();
  expect(sitemap).toContain("<loc>http://localhost:3000/ht/privacy</loc>");
  expect(sitemap).not.toContain("/privacy/data");
});
