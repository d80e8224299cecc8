import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { sign } from "~/crypto/signing.server";
import { createMyGivingPath } from "~/features/giving/my-giving/my-giving-link.server";
import { findReceipt } from "~/features/giving/receipts/receipts.server";
import type { FormAnswer } from "~/http/form-answer";
import { honeypotField } from "~/http/spam-trap-fields";
import { dateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { freshDatabase } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { books, completedEvent, createDonation, createRecurringDonation, setClock, someone } from "../world";
import { type MyGivingPage, submissions } from "./my-giving-page";

/** In the ministry's time zone, as its statements count. */
const thisYear = () => Number(dateIn(env.MINISTRY_TIME_ZONE).slice(0, 4));

const linkMails = async () => {
  await runAnswerJobs();
  return books.mails("giving-link");
};

beforeEach(async () => void (await freshDatabase()));

describe("requesting the link", () => {
  test("addresses with and without donations get the same answer, with and without JavaScript", async () => {
    const [giver, nobody] = [someone(), someone()];
    await createDonation({ donorEmail: giver.toUpperCase() }, completedEvent);
    const answers = [];
    for (const email of [giver, nobody]) {
      const { data, status } = await submitForm<FormAnswer>("/ht/my-giving", { email });
      answers.push(JSON.stringify({ data, status }).replaceAll(email, "…"));
      const plain = await submitForm("/ht/my-giving", { email }, { plain: true });
      expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/ht/my-giving?done=1"]);
    }
    expect(answers[1]).toBe(answers[0]);
    expect(answers[0]).toContain('"ok":true');
    expect(await linkMails()).toMatchObject([{ recipient: giver, language: "ht" }]);
  });

  test.each(["", "   ", "marie", "a@b@example.org", `${"a".repeat(250)}@example.org`])(
    "%j is not a valid address",
    async (email) => {
      const { status, data } = await submitForm<FormAnswer>("/en/my-giving", { email });
      expect(status).toBe(400);
      expect(data.lastResult?.error?.email).toHaveLength(1);
    },
  );

  test("a bot is asked to send it again and nothing is mailed; another site is refused", async () => {
    const email = someone();
    await createDonation({ donorEmail: email });
    expect((await submitForm<FormAnswer>("/my-giving", { email, [honeypotField]: "x" })).data.ok).toBe(false);
    const foreign = { headers: { Origin: "https://evil.example" } };
    expect((await submitForm("/my-giving", { email }, foreign)).status).toBe(403);
    expect(await linkMails()).toEqual([]);
  });

  test("a form sent at once after autofill is not a bot", async () => {
    const email = someone();
    await createDonation({ donorEmail: email });
    expect((await submitForm<FormAnswer>("/my-giving", { email, elapsed: "400" })).data.ok).toBe(true);
  });

  test("the eleventh request in a row is rate-limited", async () => {
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await submitForm("/my-giving", { email: someone() })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe("behind the link", () => {
  test.each(languages)("the page shows the donor's donations in %s and is not indexed", async (language) => {
    const email = someone();
    await createDonation({ donorEmail: email }, completedEvent);
    await createDonation({ donorEmail: someone() }, completedEvent);
    const { data, status } = await visitScreen<MyGivingPage>(`/${language}${createMyGivingPath(email)}`);
    expect(status).toBe(200);
    expect(data.meta).toMatchObject({
      title: tFor(language)("my-giving:title"),
      noindex: true,
      noStore: true,
    });
    expect(data.mine).toMatchObject({
      email,
      donations: [{ status: "completed" }],
      monthly: [],
      older: null,
    });
    expect(JSON.stringify(data)).not.toContain("Marie Joseph");
  });

  test("an expired link says so; an invalid page is a 404", async () => {
    const path = createMyGivingPath(someone());
    expect((await visitScreen<MyGivingPage>(path)).data.mine).toMatchObject({ donations: [], monthly: [] });
    expect((await visitScreen<MyGivingPage>(`${path}?done=stop`)).data.done).toBe("stop");
    expect((await visitScreen<MyGivingPage>(`${path}?done=anything`)).data.done).toBeUndefined();
    for (const before of ["0", "-1", "x", ""])
      expect((await visitScreen(`${path}?before=${before}`)).status).toBe(404);
  });

  test("another donor's, a modified or an expired link is a 404 for screens, files and forms", async () => {
    const email = someone();
    const donation = await createDonation({ donorEmail: email }, completedEvent);
    const monthly = await createRecurringDonation({ donorEmail: email });
    const receipt = (await findReceipt(donation.id))!.id;
    const path = createMyGivingPath(email);
    const token = path.split("/").at(-1)!;
    const changed = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
    const refused = async (one: string) => {
      const own = `/en/my-giving/${one}`;
      const pages = [
        await visitScreen<MyGivingPage>(own),
        await visitScreen<MyGivingPage>(`${own}/monthly/${monthly}`),
      ];
      for (const { status, data } of pages) {
        expect([status, data.meta.title, data.meta.noindex]).toEqual([
          404,
          "This link no longer works",
          true,
        ]);
      }
      for (const file of [`receipt/${receipt}`, `statement/${thisYear()}`]) {
        const answer = await callApi("GET", `/my-giving/${one}/${file}`);
        expect(answer.status, file).toBe(404);
      }
      for (const fields of submissions) {
        const { status, data } = await submitForm<FormAnswer>(`${own}/monthly/${monthly}`, fields);
        expect([status, data.ok, data.message]).toEqual([404, false, tFor("en")("my-giving:over.text")]);
      }
      expect(JSON.stringify(pages.map(({ data }) => data))).not.toContain("example.org");
    };
    for (const wrong of ["x", changed, sign("privacy", "1"), token.toUpperCase()]) await refused(wrong);
    setClock(Date.now() + 30 * 60_000 + 1);
    await refused(token);
  });

  test("only the donor's own receipts and statements can be downloaded, and no cache stores them", async () => {
    const [email, other] = [someone(), someone()];
    const mine = await createDonation({ donorEmail: email }, completedEvent);
    const his = await createDonation({ donorEmail: other }, completedEvent);
    const path = createMyGivingPath(email);
    const answer = await callApi("GET", `${path}/receipt/${(await findReceipt(mine.id))!.id}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[^"]+\.pdf"$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const year = thisYear();
    const statement = await callApi("GET", `${path}/statement/${year}?lang=ht`);
    expect([statement.status, statement.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    for (const file of [
      `receipt/${(await findReceipt(his.id))!.id}`,
      ...["receipt/0", "receipt/999", "receipt/x", "receipt/1e1"],
      ...[`statement/${year - 1}`, "statement/0", "statement/20261", "statement/x"],
    ]) {
      expect((await callApi("GET", `${path}/${file}`)).status, file).toBe(404);
    }
    expect((await callApi("POST", `${path}/receipt/1`)).status).toBe(405);
    expect((await callApi("GET", `${path}/statement/${year}?lang=de`)).status).toBe(400);
  });
});
