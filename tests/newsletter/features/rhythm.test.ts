import { describe, expect, test, vi } from "vitest";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import {
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { savePreferences } from "~/features/newsletter/preferences/preferences.server";
import { sendDailyDevotion } from "~/features/newsletter/sending/regular-sendings.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { listRegularSendings } from "~/features/newsletter/sending/sending-progress-admin.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { bindShortWords } from "~/ui/bind-short-words";
import { db } from "~db/client";
import { curatedFor } from "~db/library/devotions";
import { type ReceivedMail } from "~tests/fakes/smtp";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import { decodeQuotedPrintable } from "~tests/support/mime";
import { noonOf, morningOf, runNewsletterJobs, sendPost, subjectOf, withClock } from "../frequency-steps";
import {
  system,
  guest,
  tokenIn,
  manageToken,
  addReaderOf,
  changeProfile,
  storeSetting,
  addPublishedPost,
  getSending,
  runSendingJobs,
} from "../world";

const { smtp, arrived } = withClock();
const bodyOf = ({ raw }: ReceivedMail) => decodeQuotedPrintable(raw);

onBothDatabases(() => {
  describe("daily", () => {
    test("sends the daily devotion once, in the subscriber's language", async () => {
      const date = "2026-11-10";
      const readers = new Map<string, string>();
      for (const language of ["fr", "ht", "en", "es"] as const)
        readers.set((await addReaderOf("daily", { language })).email, language);
      await addReaderOf("daily", { contentTypes: ["updates"] });
      await addReaderOf("weekly");
      await addReaderOf("monthly");
      vi.setSystemTime(new Date(`${date}T13:00:00.000Z`));
      await publishDailyContent(system, { date });
      await publishDailyContent(system, { date });
      await runNewsletterJobs();
      expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual([...readers.keys()].sort());
      for (const mail of smtp.mails) {
        const language = readers.get(mail.to[0]!) as "fr";
        const { verse, reference, explanation } = curatedFor(date).texts[language];
        const [words] = explanation.split(/[.’'&"]/);
        expect(subjectOf(mail)).toContain(reference);
        expect(bodyOf(mail)).toContain(bindShortWords(verse, language).slice(0, 20));
        expect(bodyOf(mail)).toContain(bindShortWords(words!));
        expect(bodyOf(mail)).toContain(`/${language}/devotion/${date}`);
        expect(bodyOf(mail)).toMatch(/https:\/\/wa\.me\/\?text=/);
        expect(mail.header("Content-Language")).toBe(language);
        expect(mail.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
        expect(mail.header("Auto-Submitted")).toBe("auto-generated");
        const [, unsubscribeToken] =
          /newsletter\/unsubscribe\/([^>]+)>/.exec(mail.header("List-Unsubscribe") ?? "") ?? [];
        await unsubscribeFromNewsletter(guest, { token: unsubscribeToken });
      }
      arrived();
      await publishDailyContent(system, { date: "2026-11-11" });
      noonOf("2026-11-11");
      await publishDailyContent(system, { date: "2026-11-11" });
      await runNewsletterJobs();
      expect(arrived()).toEqual({});
    });

    test("a devotion that is late is not mailed", async () => {
      await addReaderOf("daily");
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
      const { email } = await addReaderOf("daily");
      await addReaderOf("daily", { contentTypes: ["devotional"] });
      await sendPost("Un");
      await sendPost("Deux");
      expect(arrived()).toEqual({ [email]: ["Un", "Deux"] });
    });
  });

  describe("one mail a week at most", () => {
    test("sends a newsletter at once, and later ones of the week with the next mail", async () => {
      const { email } = await addReaderOf("weeklyDigest");
      const first = await sendPost("Un");
      expect(first).toMatchObject({ sentCount: 1, laterCount: 0, laterAt: null });
      expect(arrived()).toEqual({ [email]: ["Un"] });
      noonOf("2026-11-11");
      const second = await sendPost("Deux");
      expect(second).toMatchObject({ sentCount: 0, laterCount: 1, laterAt: "2026-11-18T13:00:00.000Z" });
      expect(await getSending(second.id)).toMatchObject({
        status: "done",
        gathered: 1,
        sent: 0,
        remaining: 0,
      });
      await morningOf("2026-11-17");
      expect(arrived()).toEqual({});
      noonOf("2026-11-17");
      const third = await sendPost("Trois"); // the week is over: it comes now, with the one that waits
      expect(third).toMatchObject({ sentCount: 1, laterCount: 0 });
      expect(smtp.mails).toHaveLength(1);
      expect(bodyOf(smtp.mails[0]!)).toMatch(/Deux[\s\S]*Trois/);
      expect(bodyOf(smtp.mails[0]!)).toMatch(new RegExp(`/fr/newsletter/${second.id}/read/[\\w.-]+`));
      arrived();
      for (const { id } of [second, third])
        expect(await getSending(id)).toMatchObject({ status: "done", gathered: 0, sent: 1 });
      for (const day of ["18", "19", "24", "25"]) await morningOf(`2026-11-${day}`);
      expect(arrived()).toEqual({});
    });

    test("sends a digest when the week is over and no other newsletter came", async () => {
      const { email } = await addReaderOf("weeklyDigest");
      await sendPost("Un");
      noonOf("2026-11-12");
      await sendPost("Deux");
      arrived();
      await morningOf("2026-11-17");
      expect(arrived()).toEqual({});
      await morningOf("2026-11-18");
      await morningOf("2026-11-18");
      expect(arrived()).toEqual({ [email]: ["Deux"] });
      noonOf("2026-11-20");
      expect(await sendPost("Trois")).toMatchObject({
        sentCount: 0,
        laterCount: 1,
        laterAt: "2026-11-26T13:00:00.000Z",
      });
      expect(arrived()).toEqual({});
    });

    test("sends one mail when two newsletters are sent at once", async () => {
      const { email } = await addReaderOf("weeklyDigest");
      const ids = [await addPublishedPost({ title: "Un" }), await addPublishedPost({ title: "Deux" })];
      await Promise.all(ids.map((id) => sendNewsletterPost(system, { id, audience: "all" })));
      await runNewsletterJobs();
      expect(arrived()[email]).toHaveLength(1);
      await morningOf("2026-11-18");
      expect(arrived()[email]).toHaveLength(1);
    });
  });

  describe("monthly", () => {
    test("sends the posts of the month in one digest on the first", async () => {
      const { email } = await addReaderOf("monthly");
      const first = await sendPost("Un");
      noonOf("2026-11-25");
      await sendPost("Deux");
      await morningOf("2026-11-30");
      expect(arrived()).toEqual({});
      await morningOf("2026-12-01");
      await morningOf("2026-12-01");
      expect(smtp.mails).toHaveLength(1);
      expect(bodyOf(smtp.mails[0]!)).toMatch(/Un[\s\S]*Deux/);
      expect(arrived()[email]).toHaveLength(1);
      expect(await getSending(first.id)).toMatchObject({ gathered: 0, sent: 1 });
      noonOf("2026-12-14");
      await sendPost("Trois");
      await morningOf("2026-12-15");
      expect(arrived()).toEqual({});
      await morningOf("2027-01-03"); // nobody ran on the first
      expect(arrived()).toEqual({ [email]: ["Trois"] });
    });

    test("a subscriber who changes to daily gets the waiting posts the next morning", async () => {
      const { id, email } = await addReaderOf("monthly");
      await sendPost("Un");
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
      const [paused, gone] = [await addReaderOf("monthly"), await addReaderOf("monthly")];
      const { id } = await sendPost("Un");
      await changeProfile(paused.email, { pausedUntil: "2026-12-10" });
      await unsubscribeFromNewsletter(guest, { token: await manageToken(gone.id) });
      await morningOf("2026-12-01");
      expect(arrived()).toEqual({});
      expect(await getSending(id)).toMatchObject({ gathered: 1, skipped: 1 });
      await morningOf("2026-12-10");
      expect(arrived()).toEqual({ [paused.email]: ["Un"] });
    });
  });

  test("a post about an interest goes to subscribers who chose it or chose none", async () => {
    const [praying, all] = [
      await addReaderOf("daily", { interests: ["prayer"] }),
      await addReaderOf("daily"),
    ];
    await addReaderOf("daily", { interests: ["events", "giving"] });
    const { id } = await sendPost("Prière", { about: ["prayer", "bibleStudy"] });
    expect(Object.keys(arrived()).sort()).toEqual([praying.email, all.email].sort());
    expect(await getSending(id)).toMatchObject({ about: ["prayer", "bibleStudy"], total: 2 });
  });

  test("the welcome names the chosen preferences", async () => {
    const reply = { headers: new Headers() } as Parameters<typeof subscribeToNewsletter>[2];
    await storeSetting("newsletter", { doubleOptIn: false });
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
    expect(bodyOf(smtp.mails[0]!)).toContain("as soon as it is sent");
    expect(bodyOf(smtp.mails[1]!)).toContain("on the first of the month");
  });

  test("the export of a person's data also holds deliveries without a post", async () => {
    const { email } = await addReaderOf("daily");
    await publishDailyContent(system, { date: "2026-11-10" });
    await runNewsletterJobs();
    const data = await exportPersonalData(guest, { token: tokenIn(dataPath(email)) });
    expect(JSON.stringify(data)).toContain('"devotion:2026-11-10"');
  });
});
