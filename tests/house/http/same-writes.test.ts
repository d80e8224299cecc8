import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm } from "~tests/support/requests";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";
import { runAnswerJobs } from "~tests/support/jobs";
import { configureZelle } from "~tests/support/donations";

// The time that a form takes must not reveal whether an address is known. So the form does the same for every address,
// and a job does the rest.

let people = 0;
const someone = () => `somebody-${++people}@example.org`;
/** A new client address for every request, so that no limit is reached. */
const visitor = () => ({ from: `2001:db8:${(++people).toString(16)}::1` });

/** The number of rows that SQLite has written since it was opened, including rows written without a change. */
async function written(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return rows[0]!.n;
}
async function writesOf(sendForm: (email: string) => Promise<unknown>, email: string): Promise<number> {
  const before = await written();
  await sendForm(email);
  return (await written()) - before;
}

const subscribe = (email: string) =>
  callApi("POST", "/api/newsletter", { json: { email, firstName: "Marie" }, ...visitor() });
async function subscriber(more: object): Promise<string> {
  const email = someone();
  await subscribe(email);
  await runAnswerJobs();
  await db.updateTable("newsletters").set(more).where("email", "=", email).execute();
  return email;
}

/** Addresses that the site knows, each in a different way. */
const known: Record<string, () => Promise<string>> = {
  "one who gave": async () => (await createDonation({ donorEmail: someone() }, completedEvent)).donorEmail!,
  "one who gives every month": async () => {
    const donorEmail = someone();
    await createRecurringDonation({ donorEmail });
    return donorEmail;
  },
  "one who waits to be confirmed": () => subscriber({ confirmedAt: null }),
  "a subscriber": () => subscriber({ confirmedAt: new Date().toISOString() }),
  "one who unsubscribed": () => subscriber({ isActive: false, unsubscribedAt: new Date().toISOString() }),
  "one who was answered a moment ago": async () => {
    const email = someone();
    for (const sendForm of Object.values(forms)) await sendForm(email);
    await runAnswerJobs();
    return email;
  },
};

/** Every form that takes an e-mail address. */
const forms: Record<string, (email: string) => Promise<unknown>> = {
  "my giving": (email) => submitForm("/fr/my-giving", { email }, visitor()),
  "personal data": (email) => submitForm("/fr/privacy", { email }, visitor()),
  "the newsletter's call": subscribe,
  "the newsletter's form": (email) => submitForm("/fr/subscribe", { email, firstName: "Marie" }, visitor()),
  contact: (email) =>
    submitForm(
      "/fr/contact",
      { firstName: "M", lastName: "J", email, subject: "s", message: "Un mot." },
      visitor(),
    ),
  "Bible study": (email) =>
    callApi("POST", "/api/bible-study/applications", {
      json: { name: "Marie", email, studyType: "online" },
      ...visitor(),
    }),
  "a pledge": (email) =>
    callApi("POST", "/api/donations", {
      json: {
        amount: "25",
        paymentMethod: "zelle",
        donorName: "Marie",
        donorEmail: email,
        attempt: someone(),
      },
    }),
  "a post's gate": (email) =>
    callApi("GET", `/api/newsletter-posts/1?email=${encodeURIComponent(email)}`, visitor()),
};

beforeEach(async () => {
  await freshDatabase();
  await configureZelle();
});

test.each(Object.keys(forms))("%s writes the same for every address", async (form) => {
  const sendForm = forms[form]!;
  const unknown = await writesOf(sendForm, someone());
  if (form !== "a post's gate") expect(unknown).toBeGreaterThan(0);
  for (const [who, make] of Object.entries(known)) {
    expect(await writesOf(sendForm, await make()), who).toBe(unknown);
  }
});

test("the jobs' effect differs: a link for donors, nothing for others", async () => {
  const giver = await known["one who gave"]!();
  await db.deleteFrom("mailLog").execute();
  for (const email of [giver, someone()]) await forms["my giving"]!(email);
  expect(await db.selectFrom("mailLog").select("recipient").execute()).toHaveLength(2);
  await runAnswerJobs();
  expect(await db.selectFrom("mailLog").select(["recipient", "status"]).execute()).toEqual([
    { recipient: giver, status: "not_sent" },
  ]);
});
