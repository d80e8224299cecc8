import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { sign } from "~/crypto/signing.server";
import { signManageToken } from "~/features/newsletter/preferences/manage-link.server";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import {
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { dataLinkSchema } from "~/features/privacy/privacy.schema";
import {
  erasePersonalData,
  exportPersonalData,
  requestDataLink,
  showPersonalData,
} from "~/features/privacy/privacy.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import "~tests/support/areas";

const guest = (language: Caller["language"] = "fr"): Caller => ({
  ...systemCaller(language),
  kind: "guest",
  address: "::1",
});

/** All a person can do here. Their words hold their name, so that a copy of them is found anywhere. */
const acts = {
  writes: (email: string, name: string) =>
    sendContactMessage(
      guest("ht"),
      contactMessageInput.parse({
        firstName: name,
        lastName: "x",
        email,
        subject: name,
        message: `I am ${name}`,
      }),
    ),
  applies: (email: string, name: string) =>
    applyForBibleStudy(
      guest(),
      applicationInput.parse({ name, email, studyType: "online", motivation: `I am ${name}` }),
    ),
  subscribes: (email: string, name: string) =>
    subscribeToNewsletter(guest("en"), subscribeInput.parse({ email, firstName: name }), {
      headers: new Headers(),
      status: 201,
    }).then(runAnswerJobs),
  leaves: async (email: string) => {
    const row = await db
      .selectFrom("newsletters")
      .select(["id", "createdAt"])
      .where("email", "=", email.toLowerCase())
      .executeTakeFirst();
    if (row) await unsubscribeFromNewsletter(guest(), { token: signManageToken(row) });
  },
  asks: (email: string) => requestDataLink(guest("es"), dataLinkSchema.parse({ email })),
  getsMail: async (email: string) => {
    const mails = await db.selectFrom("mailLog").select(["id", "recipient", "about"]).execute();
    for (const { id, recipient, about } of mails)
      if ([recipient.toLowerCase(), about].includes(email.toLowerCase())) await deliverMail(id);
  },
};
type Act = keyof typeof acts;

const tables = [
  "contactMessages",
  "bibleStudyApplications",
  "newsletters",
  "enhancedNewsletters",
  "mailLog",
  "outbox",
] as const satisfies (keyof DB)[];
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await db.selectFrom(table).selectAll().orderBy("id").execute()]),
    ),
  ) as Record<(typeof tables)[number], { id: number }[]>;
const holds = (row: unknown, words: string) =>
  JSON.stringify(row).toLowerCase().includes(words.toLowerCase());

const links = async () => {
  await runAnswerJobs();
  const rows = await db
    .selectFrom("mailLog")
    .select(["recipient", "language", "props"])
    .where("template", "=", "privacy-link")
    .orderBy("id")
    .execute();
  return rows.map(({ props, ...mail }) => {
    const { dataPath } = JSON.parse(props) as { dataPath: string };
    return { ...mail, token: dataPath.split("/").at(-1)! };
  });
};
/** The token mailed to this address. */
async function tokenFor(email: string) {
  await acts.asks(email);
  return (await links()).findLast(({ recipient }) => recipient === email.toLowerCase())!.token;
}
const notFound = { status: 404, key: "notFound" };
const countsOf = async (token: string) =>
  Object.fromEntries((await showPersonalData(guest(), { token })).counts.map((one) => [one.area, one.count]));

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  test("a link is mailed in the person's language, whether anything is kept or not", async () => {
    await acts.writes("Marie@Example.org", "Marie");
    expect(await requestDataLink(guest("ht"), { email: "marie@example.org" })).toBeUndefined();
    expect(await requestDataLink(guest("en"), { email: "nobody@example.org" })).toBeUndefined();
    expect(await links()).toMatchObject([
      { recipient: "marie@example.org", language: "ht" },
      { recipient: "nobody@example.org", language: "en" },
    ]);
    const { id } = await db
      .selectFrom("mailLog")
      .select("id")
      .where("recipient", "=", "nobody@example.org")
      .executeTakeFirstOrThrow();
    await deliverMail(id);
    const mail = await db.selectFrom("mailLog").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(mail.text).toContain(`http://localhost:3000/en/privacy/data/${(await links())[1]!.token}`);
    expect(mail.subject).toBe("Your data at Limyè");
  });

  test("an address gets a link at most every ten minutes, however it is written", async () => {
    await acts.asks("marie@example.org");
    later(9);
    await acts.asks(" MARIE@example.org ");
    await acts.asks("paul@example.org");
    expect((await links()).map((mail) => mail.recipient)).toEqual(["marie@example.org", "paul@example.org"]);
    later(1);
    await acts.asks("Marie@Example.Org");
    expect(await links()).toHaveLength(3);
  });

  test("a link shows what is kept under its address, however it was written there", async () => {
    await acts.writes("Marie@Example.org", "Marie");
    await acts.writes("marie@example.org", "Marie");
    await acts.applies("MARIE@EXAMPLE.ORG", "Marie");
    await acts.subscribes("mariE@example.org", "Marie");
    await acts.writes("paul@example.org", "Paul");
    const token = await tokenFor("marie@example.org");
    // An answer of each kind, three notices to staff, a link to confirm, and the link to all this.
    expect(await countsOf(token)).toEqual({
      newsletter: 1,
      contact: 2,
      bibleStudy: 1,
      giving: 0,
      mail: 2 + 3 + 1 + 1,
    });
    const kept = await exportPersonalData(guest(), { token });
    expect(kept).toMatchObject({
      email: "marie@example.org",
      newsletter: [
        {
          email: "marie@example.org",
          isActive: true,
          consentAt: "2026-11-20T12:00:00.000Z",
          profile: { firstName: "Marie", interests: [], preferences: { frequency: "weekly" } },
        },
      ],
      contact: [{ email: "Marie@Example.org", message: "I am Marie" }, { email: "marie@example.org" }],
      bibleStudy: [{ name: "Marie", motivation: "I am Marie" }],
    });
    expect(holds(kept, "paul")).toBe(false);
  });

  test("a link is over after 24 hours", async () => {
    const token = await tokenFor("marie@example.org");
    later(24 * 60 - 1);
    expect(await countsOf(token)).toMatchObject({ mail: 1 });
    later(1);
    for (const verb of [showPersonalData, exportPersonalData, erasePersonalData]) {
      await expect(verb(guest(), { token })).rejects.toMatchObject(notFound);
    }
    expect(await links()).toHaveLength(1);
  });

  test("a token that is changed, of another purpose or none opens nothing and erases nothing", async () => {
    await acts.writes("marie@example.org", "Marie");
    const token = await tokenFor("marie@example.org");
    const [sealed, until, mac] = token.split(".") as [string, string, string];
    const before = await everything();
    const never = (Date.now() + 1e12).toString(36);
    const forged = [
      undefined,
      "",
      "..",
      token.slice(0, -1),
      `${token}A`,
      `${sealed}.${never}.${mac}`,
      `${sealed}..${mac}`,
      `${sealed}.${mac}`,
      `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}.${until}.${mac}`,
      sign("manage", `${sealed}.${until}`),
      sign("manage", "1"),
      sign("privacy", "marie@example.org"),
      sign("privacy", `${sealed}.`),
    ];
    for (const one of forged) {
      for (const verb of [showPersonalData, exportPersonalData, erasePersonalData]) {
        await expect(verb(guest(), { token: one }), one).rejects.toMatchObject(notFound);
      }
    }
    expect(await everything()).toEqual(before);
  });

  test("a link does not say whose it is", async () => {
    const token = await tokenFor("marie@example.org");
    const readable = [token, ...token.split(".").map((part) => Buffer.from(part, "base64url").toString())];
    expect(holds(readable, "marie")).toBe(false);
  });

  test("erasing takes all of one person, written, sent or waiting, and nothing of another", async () => {
    let run = 0;
    const life = fc.array(
      fc.tuple(fc.constantFrom(...(Object.keys(acts) as Act[])), fc.boolean(), fc.boolean()),
      { minLength: 1, maxLength: 7 },
    );
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        run += 1;
        // Addresses alike but for what a careless comparison would overlook.
        const [marie, paul] = [`m_rie.${run}z@example.org`, `marie.${run}z@example.org`];
        const [her, his] = [`Merveille${run}z`, `Patience${run}z`];
        for (const [act, isHers, loud] of steps) {
          const email = isHers ? marie : paul;
          await acts[act](loud ? email.toUpperCase() : email, isHers ? her : his);
        }
        const token = await tokenFor(marie);
        const kept = await exportPersonalData(guest(), { token });
        const before = await everything();
        const hers = new Set(before.mailLog.filter((row) => holds(row, marie)).map(({ id }) => id));
        const mailOf = ({ payload }: { payload?: string }) =>
          (JSON.parse(payload!) as { mailId: number }).mailId;
        const isHers = (table: string, row: { id: number; payload?: string }) =>
          table === "outbox" ? hers.has(mailOf(row)) : holds(row, marie);

        expect(holds(kept, his)).toBe(false);
        await erasePersonalData(guest(), { token });
        const after = await everything();

        expect(holds(after, marie)).toBe(false);
        expect(holds(after, her)).toBe(false);
        for (const table of tables) {
          expect(after[table], table).toEqual(before[table].filter((row) => !isHers(table, row)));
        }
      }),
      { numRuns: 20 },
    );
  });

  test("erasing again changes nothing, and the download is empty", async () => {
    await acts.writes("marie@example.org", "Marie");
    await acts.subscribes("marie@example.org", "Marie");
    const token = await tokenFor("marie@example.org");
    await erasePersonalData(guest(), { token });
    const after = await everything();
    await erasePersonalData(guest(), { token });
    expect(await everything()).toEqual(after);
    expect(await showPersonalData(guest(), { token })).toMatchObject({ isEmpty: true });
    expect(await exportPersonalData(guest(), { token })).toEqual({
      email: "marie@example.org",
      newsletter: [],
      contact: [],
      bibleStudy: [],
      giving: [],
      mail: [],
    });
  });

  test("a letter that waited to be sent is not sent once its person is erased", async () => {
    await acts.writes("marie@example.org", "Marie");
    const waiting = await db.selectFrom("mailLog").select("id").execute();
    await erasePersonalData(guest(), { token: await tokenFor("marie@example.org") });
    for (const { id } of waiting) await deliverMail(id);
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test("the ministry's own address neither shows nor erases what others wrote to it", async () => {
    await acts.writes("marie@example.org", "Marie");
    await acts.writes("contact@limye.example", "Emmanuel");
    const token = await tokenFor("contact@limye.example");
    expect(holds(await exportPersonalData(guest(), { token }), "marie")).toBe(false);
    await erasePersonalData(guest(), { token });
    const left = await db.selectFrom("mailLog").select(["template", "about"]).orderBy("id").execute();
    expect(left).toEqual([
      { template: "contact-acknowledgement", about: null },
      { template: "contact-notice", about: "marie@example.org" },
    ]);
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
  });

  test("whoever was erased may come back as new", async () => {
    await acts.subscribes("marie@example.org", "Marie");
    const { id } = await db.selectFrom("newsletters").select("id").executeTakeFirstOrThrow();
    await erasePersonalData(guest(), { token: await tokenFor("marie@example.org") });
    await acts.subscribes("marie@example.org", "Marie");
    const anew = await db.selectFrom("newsletters").select(["id", "confirmedAt"]).executeTakeFirstOrThrow();
    expect(anew.id).toBeGreaterThan(id); // old links and cookies name nobody
    expect(anew.confirmedAt).toBeNull();
  });
});

test("erasing is all or nothing", async () => {
  await freshDatabase();
  await acts.writes("marie@example.org", "Marie");
  const token = await tokenFor("marie@example.org");
  await db.schema.dropTable("outbox").execute();
  await expect(erasePersonalData(guest(), { token })).rejects.toThrow();
  expect(await db.selectFrom("contactMessages").select("id").execute()).toHaveLength(1);
  expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(3);
});
