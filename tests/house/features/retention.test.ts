import { subDays, subMonths } from "date-fns";
import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { eraseDonationMessages, eraseUnfinishedDonations } from "~/features/giving/retention.server";
import { deliverMail, ERASED_PROPS } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { eraseOldMailTexts } from "~/features/mail/retention.server";
import { deleteOldSubscriptions } from "~/features/newsletter/retention.server";
import { listKeptKinds } from "~/features/privacy/privacy.server";
import { retentionPeriodText } from "~/routes/site/privacy/privacy-notice";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { contactAcknowledgement } from "~/features/contact/mails/contact-acknowledgement";
import { runJob } from "~tests/support/jobs";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";
import { addSubscribers } from "~tests/newsletter/world";
import "~tests/support/areas";

const system = systemCaller();
const keep = (retention: Record<string, number>) =>
  saveSystemSettings(system, systemSettingsInput.parse({ retention }));
const now = new Date();
const monthsAgo = (months: number) => subDays(subMonths(now, months), 1).toISOString();

onBothDatabases(() => {
  test("unsubscribed people are erased with their profile after the months in the settings", async () => {
    const [old, young, back, active] = await addSubscribers({ count: 4 });
    const left = async (email: string, unsubscribedAt: string, isActive: boolean = false) => {
      await db
        .updateTable("newsletters")
        .set({ isActive, unsubscribedAt })
        .where("email", "=", email)
        .execute();
    };
    await left(old!, monthsAgo(6));
    await left(young!, monthsAgo(5));
    await left(back!, monthsAgo(6), true);
    await db
      .insertInto("mailSuppressions")
      .values({ email: old!, reason: "complaint", createdAt: now.toISOString() })
      .execute();
    await deleteOldSubscriptions(system, now);
    expect(await db.selectFrom("newsletters").select("id").execute()).toHaveLength(4);

    await keep({ newsletterSubscriptions: 6 });
    await deleteOldSubscriptions(system, now);
    for (const table of ["newsletters", "enhancedNewsletters"] as const) {
      const rows = await db.selectFrom(table).select("email").orderBy("id").execute();
      expect(rows.map(({ email }) => email)).toEqual([young, back, active]);
    }
    // A complaint suppresses the address, also when somebody subscribes it again.
    expect(await db.selectFrom("mailSuppressions").select("email").execute()).toEqual([{ email: old }]);
  });

  test("donors' messages are erased after the months in the settings, also on the wall; the donations stay", async () => {
    const words = { message: "Merci Seigneur", isPublic: true };
    await createDonation({ ...words, createdAt: monthsAgo(12) }, completedEvent);
    await createDonation({ ...words, createdAt: monthsAgo(11) }, completedEvent);
    await createRecurringDonation({ message: "Merci", createdAt: monthsAgo(12) });
    const messages = async () =>
      Promise.all(
        (["donations", "donorAppreciations", "recurringDonations"] as const).map(async (table) =>
          (await db.selectFrom(table).select("message").orderBy("id").execute()).map(
            ({ message }) => message,
          ),
        ),
      );
    await eraseDonationMessages(system, now);
    expect((await messages()).flat()).not.toContain(null);

    await keep({ donationMessages: 12 });
    await eraseDonationMessages(system, now);
    expect(await messages()).toEqual([[null, words.message], [null, words.message], [null]]);
    const donors = await db.selectFrom("donations").select("donorName").execute();
    expect(donors.map(({ donorName }) => donorName)).toEqual(["Marie Joseph", "Marie Joseph"]);
  });

  test("donors of unfinished donations are kept for the days in the settings, or forever", async () => {
    await createDonation({ createdAt: subDays(now, 31).toISOString() });
    const donor = () => db.selectFrom("donations").select("donorEmail").executeTakeFirstOrThrow();
    await keep({ unfinishedDonationDays: 0 });
    await eraseUnfinishedDonations(system, new Date(now.getTime() + 1e12));
    expect((await donor()).donorEmail).not.toBeNull();
    await keep({ unfinishedDonationDays: 32 });
    await eraseUnfinishedDonations(system, now);
    expect((await donor()).donorEmail).not.toBeNull();
    await keep({ unfinishedDonationDays: 30 });
    await eraseUnfinishedDonations(system, now);
    expect((await donor()).donorEmail).toBeNull();
  });

  test("texts of mails are kept for the days in the settings, or forever", async () => {
    const props = { firstName: "Marie" };
    const mail = { to: "marie@example.org", language: "fr", template: "contact-acknowledgement" } as const;
    const id = await queueMail(db, { ...mail, template: contactAcknowledgement, props });
    await deliverMail(id);
    const kept = () => db.selectFrom("mailLog").select(["props", "text"]).executeTakeFirstOrThrow();
    await keep({ mailTextDays: 0 });
    await eraseOldMailTexts(system, subDays(now, -4000));
    expect((await kept()).text).toContain("Marie");
    await keep({ mailTextDays: 10 });
    await eraseOldMailTexts(system, subDays(now, -9));
    expect((await kept()).text).toContain("Marie");
    await eraseOldMailTexts(system, subDays(now, -11));
    expect(await kept()).toEqual({ props: ERASED_PROPS, text: null });
  });

  test("the nightly job runs every retention", async () => {
    await keep({ newsletterSubscriptions: 1, donationMessages: 1, mailTextDays: 1 });
    const [gone] = await addSubscribers({ count: 1 });
    const unsubscribedAt = monthsAgo(2);
    await db.updateTable("newsletters").set({ isActive: false, unsubscribedAt }).execute();
    await createDonation({ message: "Merci", createdAt: monthsAgo(2) }, completedEvent);
    await db
      .insertInto("mailLog")
      .values({
        ...{ template: "contact-acknowledgement", language: "fr", recipient: gone!, status: "sent" },
        ...{ props: '{"firstName":"Marie"}', text: "Merci", createdAt: monthsAgo(2) },
      })
      .execute();
    await runJob("clean-up");
    expect(await db.selectFrom("newsletters").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("donations").select("message").execute()).toEqual([{ message: null }]);
    expect(await db.selectFrom("mailLog").select("text").where("status", "=", "sent").execute()).toEqual([
      { text: null },
    ]);
  });

  test("the privacy page shows the periods of the settings, in each language", async () => {
    const settings = await getSettings();
    const { retention } = settings;
    const set = { ...retention, contactMessages: 7, newsletterSubscriptions: 8, donationMessages: 9 };
    const kept = (kind: string, retention: typeof set) =>
      listKeptKinds({ ...settings, retention }).find(({ texts }) => texts === `privacy:kept.${kind}`)!;
    for (const language of languages) {
      const t = tFor(language);
      for (const area of ["messages", "newsletter", "giving"] as const)
        expect(retentionPeriodText(t, kept(area, retention))).not.toMatch(/[789] |\{\{|kept\./);
      expect(retentionPeriodText(t, kept("messages", set))).toContain("7");
      expect(retentionPeriodText(t, kept("newsletter", set))).toContain("8");
      expect(retentionPeriodText(t, kept("giving", { ...set, unfinishedDonationDays: 45 }))).toMatch(
        /45.* 9 /,
      );
      expect(retentionPeriodText(t, kept("mails", { ...set, mailTextDays: 44 }))).toContain("44");
      expect(retentionPeriodText(t, kept("mails", { ...set, mailTextDays: 0 }))).toBe(
        t("privacy:kept.mails.period"),
      );
    }
  });
});
