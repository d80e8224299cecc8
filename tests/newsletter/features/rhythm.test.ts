import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/scheduler/publish-daily-content.server";
import { manageLinkPaths } from "~/features/newsletter/preferences/manage-link.server";
import {
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { deleteNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { savePreferences } from "~/features/newsletter/preferences/preferences.server";
import { sendDailyDevotion, sendDigests } from "~/features/newsletter/sending/regular-sendings.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import {
  cancelSending,
  pauseSending,
  sendNewsletterPost,
} from "~/features/newsletter/sending/sending-admin.server";
import {
  listRegularSendings,
  listSendingsOfPost,
} from "~/features/newsletter/sending/sending-progress-admin.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { db } from "~db/client";
import { curatedFor } from "~db/library/devotions";
import { type ReceivedMail } from "~tests/fakes/smtp";
import { onBothDatabases } from "~tests/support/database";
import { addPublishedPost, addSubscribers, runSendingJobs } from "~tests/support/newsletter";
import { runAnswerJobs } from "~tests/support/jobs";
import { getRowReference } from "~tests/support/row-references";
import { withSmtp } from "~tests/support/smtp";
import "~tests/support/areas";

const system = systemCaller();
const guest = { ...systemCaller("fr"), kind: "guest" as const };
const token = (path: string) => path.split("/").at(-1);

const smtp = withSmtp();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  noonOf("2026-11-10");
});
afterEach(() => void vi.useRealTimers());

/** Noon in Port-au-Prince. */
const noonOf = (date: string) => vi.setSystemTime(new Date(`${date}T17:00:00.000Z`));
/** Eight in the morning there, when what was gathered goes. */
async function morningOf(date: string): Promise<void> {
  vi.setSystemTime(new Date(`${date}T13:00:00.000Z`));
  await sendDigests(system, { date });
  await runSendingJobs();
}

/** Runs what the outbox holds, as the jobs would. */
async function runJobs(): Promise<void> {
  await runSendingJobs();
  const jobs = await db
    .deleteFrom("outbox")
    .where("name", "in", ["send-devotion", "send-gathered"])
    .returning(["name", "payload"])
    .execute();
  for (const { name, payload } of jobs) {
    const input = JSON.parse(payload) as { date: string; sendingId?: number };
    await (name === "send-devotion" ? sendDailyDevotion(system, input) : sendDigests(system, input));
  }
  await runSendingJobs();
}

async function reader(
  frequency: "daily" | "weekly" | "monthly",
  { language = "fr", contentTypes = ["devotional", "updates"], interests = [] as string[] } = {},
) {
  const { n } = await db
    .selectFrom("newsletters")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const email = `${frequency}${n}@one.example`;
  const now = new Date().toISOString();
  const common = { email, isActive: 1 as const, createdAt: now };
  const { id } = await db
    .insertInto("newsletters")
    .values({ ...common, preferredLanguage: language, consentAt: now, confirmedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("enhancedNewsletters")
    .values({
      ...common,
      language,
      interests: JSON.stringify(interests),
      donorLevel: "supporter",
      segments: "[]",
      preferences: JSON.stringify({ frequency, contentTypes, communicationMethod: "email" }),
      updatedAt: now,
    })
    .execute();
  return { id, email };
}

const manageToken = async (id: number) =>
  token(manageLinkPaths(await getRowReference("newsletters", id)).preferencesPath);

async function send(title: string, more: Partial<Parameters<typeof sendNewsletterPost>[1]> = {}) {
  const id = await addPublishedPost({ title });
  const sent = await sendNewsletterPost(system, { id, audience: "all", ...more });
  await runJobs();
  return { id, ...sent };
}

/** What each address got since the last look: subjects. */
function arrived(): Record<string, string[]> {
  const got: Record<string, string[]> = {};
  for (const mail of smtp.mails.splice(0)) (got[mail.to[0]!] ??= []).push(subjectOf(mail));
  return got;
}
const subjectOf = (mail: ReceivedMail) =>
  (mail.header("Subject") ?? "").replace(/=\?UTF-8\?B\?(.*?)\?=\s*/g, (_, words: string) =>
    Buffer.from(words, "base64").toString(),
  );
const bodyOf = ({ raw }: ReceivedMail) =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();
const statusOf = async (postId: number) => (await listSendingsOfPost(system, { id: postId })).sendings[0]!;

onBothDatabases(() => {
  describe("daily", () => {
    test("sends the daily devotion once, in the subscriber's language", async () => {
      const date = "2026-11-10";
      const readers = new Map<string, string>();
      for (const language of ["fr", "ht", "en", "es"] as const)
        readers.set((await reader("daily", { language })).email, language);
      await reader("daily", { contentTypes: ["updates"] });
      await reader("weekly");
      await reader("monthly");
      vi.setSystemTime(new Date(`${date}T13:00:00.000Z`));
      await publishDailyContent(system, { date });
      await publishDailyContent(system, { date });
      await runJobs();
      expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual([...readers.keys()].sort());
      for (const mail of smtp.mails) {
        const language = readers.get(mail.to[0]!) as "fr";
        const { verse, reference, explanation } = curatedFor(date).texts[language];
        const [words] = explanation.split(/[.’'&"]/);
        expect(subjectOf(mail)).toContain(reference);
        expect(bodyOf(mail)).toContain(verse.slice(0, 20));
        expect(bodyOf(mail)).toContain(words);
        expect(bodyOf(mail)).toContain(`/${language}/devotion/${date}`);
        expect(bodyOf(mail)).toMatch(/https:\/\/wa\.me\/\?text=/);
        expect(mail.header("Content-Language")).toBe(language);
        expect(mail.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
        const [, unsubscribeToken] =
          /newsletter\/unsubscribe\/([^>]+)>/.exec(mail.header("List-Unsubscribe") ?? "") ?? [];
        await unsubscribeFromNewsletter(guest, { token: unsubscribeToken });
      }
      arrived();
      await publishDailyContent(system, { date: "2026-11-11" });
      noonOf("2026-11-11");
      await publishDailyContent(system, { date: "2026-11-11" });
      await runJobs();
      expect(arrived()).toEqual({});
    });

    test("a devotion that is late is not mailed", async () => {
      await reader("daily");
      noonOf("2026-11-12");
      await sendDailyDevotion(system, { date: "2026-11-11" });
      await runSendingJobs();
      expect((await listRegularSendings(system)).sendings).toEqual([]);
      await sendDailyDevotion(system, { date: "2026-11-12" });
      await sendDailyDevotion(system, { date: "2026-11-12" });
      noonOf("2026-11-13");
      await runSendingJobs();
      expect(arrived()).toEqual({});
      expect((await listRegularSendings(system)).sendings).toMatchObject([
        { kind: "devotion", slot: "devotion:2026-11-12", status: "done", total: 1, skipped: 1 },
      ]);
    });

    test("sends every newsletter at once, unless only the devotion is chosen", async () => {
      const { email } = await reader("daily");
      await reader("daily", { contentTypes: ["devotional"] });
      await send("Un");
      await send("Deux");
      expect(arrived()).toEqual({ [email]: ["Un", "Deux"] });
    });
  });

  describe("weekly", () => {
    test("sends a newsletter at once, and later ones of the week with the next mail", async () => {
      const { email } = await reader("weekly");
      const first = await send("Un");
      expect(first).toMatchObject({ sentCount: 1, gatheredCount: 0 });
      expect(arrived()).toEqual({ [email]: ["Un"] });
      noonOf("2026-11-11");
      const second = await send("Deux");
      expect(second).toMatchObject({ sentCount: 1, gatheredCount: 1 });
      expect(await statusOf(second.id)).toMatchObject({ status: "done", gathered: 1, sent: 0, remaining: 0 });
      await morningOf("2026-11-17");
      expect(arrived()).toEqual({});
      noonOf("2026-11-17");
      const third = await send("Trois");
      expect(smtp.mails).toHaveLength(1);
      expect(bodyOf(smtp.mails[0]!)).toMatch(/Deux[\s\S]*Trois/);
      expect(bodyOf(smtp.mails[0]!)).toMatch(new RegExp(`/fr/newsletter/${second.id}/read/[\\w.-]+`));
      arrived();
      for (const { id } of [second, third])
        expect(await statusOf(id)).toMatchObject({ status: "done", gathered: 0, sent: 1 });
      for (const day of ["18", "19", "24", "25"]) await morningOf(`2026-11-${day}`);
      expect(arrived()).toEqual({});
    });

    test("sends a digest when the week is over and no other newsletter came", async () => {
      const { email } = await reader("weekly");
      await send("Un");
      noonOf("2026-11-12");
      await send("Deux");
      arrived();
      await morningOf("2026-11-17");
      expect(arrived()).toEqual({});
      await morningOf("2026-11-18");
      await morningOf("2026-11-18");
      expect(arrived()).toEqual({ [email]: ["Deux"] });
      noonOf("2026-11-20");
      expect(await send("Trois")).toMatchObject({ gatheredCount: 1 });
      expect(arrived()).toEqual({});
    });

    test("sends one mail when two newsletters are sent at once", async () => {
      const { email } = await reader("weekly");
      const ids = [await addPublishedPost({ title: "Un" }), await addPublishedPost({ title: "Deux" })];
      await Promise.all(ids.map((id) => sendNewsletterPost(system, { id, audience: "all" })));
      await runJobs();
      expect(arrived()[email]).toHaveLength(1);
      await morningOf("2026-11-18");
      expect(arrived()[email]).toHaveLength(1);
    });
  });

  describe("monthly", () => {
    test("sends the posts of the month in one digest on the first", async () => {
      const { email } = await reader("monthly");
      const first = await send("Un");
      noonOf("2026-11-25");
      await send("Deux");
      await morningOf("2026-11-30");
      expect(arrived()).toEqual({});
      await morningOf("2026-12-01");
      await morningOf("2026-12-01");
      expect(smtp.mails).toHaveLength(1);
      expect(bodyOf(smtp.mails[0]!)).toMatch(/Un[\s\S]*Deux/);
      expect(arrived()[email]).toHaveLength(1);
      expect(await statusOf(first.id)).toMatchObject({ gathered: 0, sent: 1 });
      noonOf("2026-12-14");
      await send("Trois");
      await morningOf("2026-12-15");
      expect(arrived()).toEqual({});
      await morningOf("2027-01-03"); // nobody ran on the first
      expect(arrived()).toEqual({ [email]: ["Trois"] });
    });

    test("a subscriber who changes to daily gets the waiting posts the next morning", async () => {
      const { id, email } = await reader("monthly");
      await send("Un");
      await savePreferences(guest, {
        token: await manageToken(id),
        firstName: undefined,
        preferredLanguage: "fr",
        frequency: "daily",
        pause: "none",
      });
      await morningOf("2026-11-11");
      expect(arrived()).toEqual({ [email]: ["Un"] });
    });

    test("waits for the end of a pause, and ends with the subscription", async () => {
      const [paused, gone] = [await reader("monthly"), await reader("monthly")];
      const { id } = await send("Un");
      await db
        .updateTable("enhancedNewsletters")
        .set({ pausedUntil: "2026-12-10" })
        .where("email", "=", paused.email)
        .execute();
      await unsubscribeFromNewsletter(guest, { token: await manageToken(gone.id) });
      await morningOf("2026-12-01");
      expect(arrived()).toEqual({});
      expect(await statusOf(id)).toMatchObject({ gathered: 1, skipped: 1 });
      await morningOf("2026-12-10");
      expect(arrived()).toEqual({ [paused.email]: ["Un"] });
    });
  });

  test("a refused digest fails the deliveries of its posts, and a new sending reaches the subscriber", async () => {
    const { email } = await reader("monthly");
    const { id } = await send("Un");
    smtp.behave("spam");
    await morningOf("2026-12-01");
    expect(await statusOf(id)).toMatchObject({ failed: 1, gathered: 0 });
    smtp.behave("accept");
    expect(await sendNewsletterPost(system, { id, audience: "all" })).toMatchObject({ gatheredCount: 1 });
    await morningOf("2027-01-01");
    expect(arrived()).toEqual({ [email]: ["Un"] });
  });

  test("a digest does not hold deleted posts or posts of cancelled sendings", async () => {
    const { email } = await reader("monthly");
    await reader("daily");
    const [deleted, cancelled] = [await send("Un"), await addPublishedPost({ title: "Deux" })];
    await send("Trois");
    const { sendingId } = await sendNewsletterPost(system, { id: cancelled, audience: "all" });
    await pauseSending(system, { id: sendingId! });
    await cancelSending(system, { id: sendingId! });
    await deleteNewsletterPost(system, { id: deleted.id });
    expect(await statusOf(cancelled)).toMatchObject({ status: "cancelled", skipped: 2, gathered: 0 });
    arrived();
    await morningOf("2026-12-01");
    expect(arrived()).toEqual({ [email]: ["Trois"] });
  });

  test("a post about an interest goes to subscribers who chose it or chose none", async () => {
    const [praying, all] = [await reader("daily", { interests: ["prayer"] }), await reader("daily")];
    await reader("daily", { interests: ["events", "giving"] });
    const { id } = await send("Prière", { about: ["prayer", "bibleStudy"] });
    expect(Object.keys(arrived()).sort()).toEqual([praying.email, all.email].sort());
    expect(await statusOf(id)).toMatchObject({ about: ["prayer", "bibleStudy"], total: 2 });
  });

  test("the welcome names the chosen preferences", async () => {
    const reply = { headers: new Headers() } as Parameters<typeof subscribeToNewsletter>[2];
    await db
      .insertInto("systemSettings")
      .values({
        key: "newsletter",
        value: JSON.stringify({ doubleOptIn: false }),
        updatedAt: new Date().toISOString(),
      })
      .execute();
    const input = subscribeInput.parse({ email: "marie@one.example", preferredLanguage: "en" });
    await subscribeToNewsletter(guest, input, reply);
    await runAnswerJobs();
    const { id } = await db.selectFrom("newsletters").select("id").executeTakeFirstOrThrow();
    await savePreferences(guest, {
      token: await manageToken(id),
      firstName: undefined,
      preferredLanguage: "en",
      frequency: "monthly",
      pause: "none",
    });
    await unsubscribeFromNewsletter(guest, { token: await manageToken(id) });
    await subscribeToNewsletter(guest, input, reply);
    await runAnswerJobs();
    const mails = await db
      .selectFrom("mailLog")
      .select("id")
      .where("template", "=", "newsletter-welcome")
      .orderBy("id")
      .execute();
    for (const mail of mails) await deliverMail(mail.id);
    expect(bodyOf(smtp.mails[0]!)).toContain("at most one email a week");
    expect(bodyOf(smtp.mails[1]!)).toContain("on the first of the month");
  });

  test("the export of a person's data also holds deliveries without a post", async () => {
    const { email } = await reader("daily");
    await publishDailyContent(system, { date: "2026-11-10" });
    await runJobs();
    const data = await exportPersonalData(guest, { token: token(dataPath(email)) });
    expect(JSON.stringify(data)).toContain('"devotion:2026-11-10"');
  });

  test("hundreds of recipients are queued in pieces, each once", async () => {
    await addSubscribers({ count: 1_200, languages: ["fr"] });
    await db
      .updateTable("enhancedNewsletters")
      .set({
        preferences: JSON.stringify({
          frequency: "monthly",
          contentTypes: ["devotional", "updates"],
          communicationMethod: "email",
        }),
      })
      .execute();
    await send("Un");
    await morningOf("2026-12-01");
    expect(smtp.mails).toHaveLength(1_200);
    expect([...smtp.counts().values()].every((count) => count === 1)).toBe(true);
  });
});
