import { beforeEach, expect, test, vi } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { subscriberCookie } from "~/auth/cookies.server";
import { sign } from "~/crypto/signing.server";
import { signManageToken as tokenFor } from "~/features/newsletter/preferences/manage-link.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import {
  confirmSubscription,
  loadConfirmation,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { savePreferences, loadPreferences } from "~/features/newsletter/preferences/preferences.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import "~tests/support/areas";

const guest: Caller = {
  kind: "guest",
  userId: null,
  subscriber: null,
  admin: null,
  permissions: new Set(),
  language: "fr",
  address: "203.0.113.7",
  userAgent: "",
};

async function ask(input: Record<string, unknown>, caller = guest) {
  const headers = new Headers();
  const answer = await subscribeToNewsletter(caller, subscribeInput.parse(input), { headers, status: 201 });
  await runAnswerJobs();
  return { answer, cookie: headers.get("Set-Cookie")! };
}

const subscriber = (email: string) =>
  db.selectFrom("newsletters").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const profile = (email: string) =>
  db.selectFrom("enhancedNewsletters").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

/** The mails that were queued, oldest first, with the links in them. */
const mails = async () => {
  const rows = await db
    .selectFrom("mailLog")
    .select(["template", "language", "recipient", "props"])
    .orderBy("id")
    .execute();
  return rows.map(({ props, ...mail }) => ({ ...mail, props: JSON.parse(props) as Record<string, string> }));
};
const templates = async () => (await mails()).map((mail) => mail.template);
const tokenOf = (path: string) => path.split("/").at(-1)!;
const confirmToken = async () => tokenOf((await mails()).at(-1)!.props.confirmPath!);
const manageToken = async (email: string) => tokenFor(await subscriber(email));

const singleOptIn = () =>
  db
    .insertInto("systemSettings")
    .values({ key: "newsletter", value: '{"doubleOptIn":false}', updatedAt: new Date().toISOString() })
    .execute();

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  test("a subscription keeps the address folded, the consent and a profile with the defaults", async () => {
    const { answer, cookie } = await ask({
      email: " Marie@Example.ORG ",
      firstName: " Marie ",
      preferredLanguage: "ht",
    });
    expect(answer).toEqual({
      success: true,
      message: "Abonnement réussi\u00a0!",
      email: "marie@example.org",
      firstName: "Marie",
      preferredLanguage: "ht",
    });
    const row = await subscriber("marie@example.org");
    expect(row).toMatchObject({
      firstName: "Marie",
      preferredLanguage: "ht",
      isActive: 1,
      consentAt: "2026-11-20T12:00:00.000Z",
      confirmedAt: null,
      feature: null,
    });
    expect(subscriberCookie.read(cookie)).toEqual({ id: row.id, createdAt: row.createdAt });
    const kept = await profile("marie@example.org");
    expect(kept).toMatchObject({
      firstName: "Marie",
      language: "ht",
      donorLevel: "supporter",
      totalDonated: 0,
    });
    expect(JSON.parse(kept.preferences)).toEqual({
      frequency: "weekly",
      contentTypes: ["devotional", "updates"],
      communicationMethod: "email",
    });
  });

  test("the premium prompt's name and feature are kept, and the page's language where none is said", async () => {
    await ask({ email: "paul@example.org", name: "Paul", feature: "mood" }, { ...guest, language: "es" });
    expect(await subscriber("paul@example.org")).toMatchObject({
      firstName: "Paul",
      feature: "mood",
      preferredLanguage: "es",
    });
  });

  test("a new address is asked to confirm, and welcomed once it did", async () => {
    await ask({ email: "marie@example.org", firstName: "Marie", preferredLanguage: "ht" });
    expect(await mails()).toMatchObject([
      { template: "newsletter-confirm", language: "ht", recipient: "marie@example.org" },
    ]);
    const token = await confirmToken();
    expect(await loadConfirmation(guest, { token })).toMatchObject({ state: "pending" });
    expect(await subscriber("marie@example.org")).toMatchObject({ confirmedAt: null });

    await confirmSubscription(guest, { token });
    await confirmSubscription(guest, { token });
    expect(await loadConfirmation(guest, { token })).toMatchObject({ state: "confirmed" });
    expect(await templates()).toEqual(["newsletter-confirm", "newsletter-welcome"]);
    const welcome = (await mails())[1]!;
    expect(welcome).toMatchObject({ language: "ht", props: { firstName: "Marie" } });
    const manage = await manageToken("marie@example.org");
    expect(tokenOf(welcome.props.unsubscribePath!)).toBe(manage);
    expect(tokenOf(welcome.props.preferencesPath!)).toBe(manage);
  });

  test("two confirmations at the same moment send one welcome", async () => {
    await ask({ email: "marie@example.org" });
    const token = await confirmToken();
    await Promise.all([confirmSubscription(guest, { token }), confirmSubscription(guest, { token })]);
    expect(await templates()).toEqual(["newsletter-confirm", "newsletter-welcome"]);
  });

  test("two subscriptions of an address at the same moment make one subscriber and one mail", async () => {
    await Promise.all([ask({ email: "marie@example.org" }), ask({ email: "MARIE@example.org" })]);
    expect(await db.selectFrom("newsletters").select("id").execute()).toHaveLength(1);
    expect(await templates()).toEqual(["newsletter-confirm"]);
  });

  test("without double opt-in an address is confirmed and welcomed at once", async () => {
    await singleOptIn();
    await ask({ email: "marie@example.org" });
    await ask({ email: "marie@example.org" });
    expect((await subscriber("marie@example.org")).confirmedAt).not.toBeNull();
    expect(await templates()).toEqual(["newsletter-welcome"]);
  });

  test("an unconfirmed address that asks again gets the link again, at most every ten minutes", async () => {
    await ask({ email: "marie@example.org", preferredLanguage: "fr" });
    later(9);
    await ask({ email: "marie@example.org", preferredLanguage: "ht" });
    expect(await templates()).toEqual(["newsletter-confirm"]);
    expect(await subscriber("marie@example.org")).toMatchObject({ preferredLanguage: "ht" });
    later(1);
    await ask({ email: "marie@example.org" });
    const [first, second] = await mails();
    expect(second).toMatchObject({ template: "newsletter-confirm" });
    expect(second!.props).toEqual(first!.props);
  });

  test("a stranger who subscribes a known address gets the same answer and changes nothing", async () => {
    await ask({ email: "marie@example.org", firstName: "Marie", preferredLanguage: "ht" });
    await confirmSubscription(guest, { token: await confirmToken() });
    const before = [
      await subscriber("marie@example.org"),
      await profile("marie@example.org"),
      await templates(),
    ];

    later(60);
    const known = await ask({ email: "marie@example.org", firstName: "Eve", preferredLanguage: "en" });
    const unknown = await ask({ email: "other@example.org", firstName: "Eve", preferredLanguage: "en" });
    expect(known.answer).toEqual({ ...unknown.answer, email: "marie@example.org" });
    const after = [await subscriber("marie@example.org"), await profile("marie@example.org")];
    expect(after).toEqual(before.slice(0, 2));
    expect(await templates()).toEqual([...(before[2] as string[]), "newsletter-confirm"]);
  });

  test("the browser's cookie is no mailed link", async () => {
    const { cookie } = await ask({ email: "marie@example.org" });
    const value = /subscriber=([^;]+)/.exec(cookie)![1];
    await expect(loadPreferences(guest, { token: value })).rejects.toMatchObject({ status: 404 });
    await expect(unsubscribeFromNewsletter(guest, { token: value })).rejects.toMatchObject({ status: 404 });
  });

  test("a link that confirms does not unsubscribe, nor the other way round", async () => {
    await ask({ email: "marie@example.org" });
    const [confirm, manage] = [await confirmToken(), await manageToken("marie@example.org")];
    await expect(unsubscribeFromNewsletter(guest, { token: confirm })).rejects.toMatchObject({ status: 404 });
    await expect(loadPreferences(guest, { token: confirm })).rejects.toMatchObject({ status: 404 });
    await expect(confirmSubscription(guest, { token: manage })).rejects.toMatchObject({ status: 404 });
    for (const token of [
      undefined,
      "",
      "1",
      "1.x",
      `${manage}x`,
      sign("manage", "4711"),
      sign("confirm", "1-x"),
    ]) {
      await expect(loadPreferences(guest, { token }), `${token}`).rejects.toMatchObject({ status: 404 });
      await expect(loadConfirmation(guest, { token }), `${token}`).rejects.toMatchObject({ status: 404 });
    }
    expect(await subscriber("marie@example.org")).toMatchObject({ isActive: 1, confirmedAt: null });
  });

  test("who unsubscribes stays so until they come back and confirm anew", async () => {
    await ask({ email: "marie@example.org" });
    const oldLink = await confirmToken();
    await confirmSubscription(guest, { token: oldLink });
    later(1);
    const token = await manageToken("marie@example.org");
    await unsubscribeFromNewsletter(guest, { token });
    await unsubscribeFromNewsletter(guest, { token });
    expect(await subscriber("marie@example.org")).toMatchObject({
      isActive: 0,
      unsubscribedAt: "2026-11-20T12:01:00.000Z",
    });
    expect(await profile("marie@example.org")).toMatchObject({ isActive: 0 });
    expect(await loadConfirmation(guest, { token: oldLink })).toMatchObject({ state: "ended" });
    await confirmSubscription(guest, { token: oldLink });
    expect(await subscriber("marie@example.org")).toMatchObject({ isActive: 0 });

    later(1);
    await ask({ email: "marie@example.org" });
    expect(await subscriber("marie@example.org")).toMatchObject({
      isActive: 1,
      confirmedAt: null,
      unsubscribedAt: null,
      consentAt: "2026-11-20T12:02:00.000Z",
    });
    expect(await profile("marie@example.org")).toMatchObject({ isActive: 1 });
    await expect(confirmSubscription(guest, { token: oldLink })).rejects.toMatchObject({ status: 404 });
    await confirmSubscription(guest, { token: await confirmToken() });
    expect((await subscriber("marie@example.org")).confirmedAt).not.toBeNull();
  });

  test("a donor's profile is kept when they subscribe", async () => {
    await ask({ email: "marie@example.org" });
    await db
      .updateTable("enhancedNewsletters")
      .set({ lastName: "Joseph", interests: '["mission"]' })
      .execute();
    const gift = { amount: 2500, donorEmail: "Marie@example.org", paymentMethod: "zelle" } as const;
    await db
      .insertInto("donations")
      .values({ ...gift, status: "completed", createdAt: "2026-11-20T12:00:00.000Z" })
      .execute();
    await unsubscribeFromNewsletter(guest, { token: await manageToken("marie@example.org") });
    await ask({ email: "marie@example.org", firstName: "Marie" });
    expect(await profile("marie@example.org")).toMatchObject({
      firstName: "Marie",
      lastName: "Joseph",
      totalDonated: 2500,
      interests: '["mission"]',
    });
  });

  test("a subscriber changes language, name, rhythm and pause through the mailed link", async () => {
    await ask({ email: "marie@example.org", firstName: "Marie" });
    const token = await manageToken("marie@example.org");
    const wish = { token, firstName: undefined, preferredLanguage: "ht", frequency: "monthly" } as const;
    await savePreferences(guest, { ...wish, pause: "threeMonths", pauseUntil: undefined });
    expect(await loadPreferences(guest, { token })).toEqual({
      email: "marie@example.org",
      isActive: true,
      firstName: null,
      lastName: null,
      location: null,
      preferredLanguage: "ht",
      frequency: "monthly",
      contentTypes: ["devotional", "updates"],
      interests: [],
      pausedUntil: "2027-02-20",
    });
    expect(JSON.parse((await profile("marie@example.org")).preferences)).toEqual({
      frequency: "monthly",
      contentTypes: ["devotional", "updates"],
      communicationMethod: "email",
    });

    const pausedUntil = async () => (await loadPreferences(guest, { token })).pausedUntil;
    await savePreferences(guest, { ...wish, pause: "oneMonth", pauseUntil: undefined });
    expect(await pausedUntil()).toBe("2026-12-20");
    await savePreferences(guest, { ...wish, pause: "until", pauseUntil: "2027-11-20" });
    expect(await pausedUntil()).toBe("2027-11-20");
    await savePreferences(guest, { ...wish, pause: "none", pauseUntil: "2027-01-01" });
    expect(await pausedUntil()).toBeNull();

    for (const pauseUntil of ["2026-11-20", "2026-01-01", "2027-11-21"]) {
      const saving = savePreferences(guest, { ...wish, pause: "until", pauseUntil });
      await expect(saving, pauseUntil).rejects.toMatchObject({ status: 400, key: "newsletter:pauseRange" });
    }
    await savePreferences(guest, { ...wish, pause: "until", pauseUntil: "2026-11-21" });
    later(2 * 24 * 60);
    expect(await pausedUntil()).toBeNull();
  });

  test("who has unsubscribed has no preferences to change", async () => {
    await ask({ email: "marie@example.org" });
    const token = await manageToken("marie@example.org");
    await unsubscribeFromNewsletter(guest, { token });
    const wish = {
      token,
      firstName: "Eve",
      preferredLanguage: "en",
      frequency: "daily",
      pause: "none",
    } as const;
    await expect(savePreferences(guest, { ...wish, pauseUntil: undefined })).rejects.toMatchObject({
      status: 409,
    });
    expect(await subscriber("marie@example.org")).toMatchObject({ firstName: null });
  });
});
