import { beforeEach, expect, test, vi } from "vitest";
import { subscriberCookie } from "~/auth/cookies.server";
import { sign } from "~/crypto/signing.server";
import {
  confirmSubscription,
  loadConfirmation,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { loadPreferences } from "~/features/newsletter/preferences/preferences.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  findProfile,
  findSubscriber,
  guestCaller,
  lastConfirmToken,
  listQueuedMails,
  manageTokenOf,
  requestSubscription,
  tokenInPath,
} from "~tests/support/subscriptions";
import { storeSetting } from "../world";

const templates = async () => (await listQueuedMails()).map((mail) => mail.template);

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  test("a subscription stores the case-folded address, the consent and a profile with the defaults", async () => {
    const { answer, cookie } = await requestSubscription({
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
    const row = await findSubscriber("marie@example.org");
    expect(row).toMatchObject({
      firstName: "Marie",
      preferredLanguage: "ht",
      isActive: true,
      consentAt: "2026-11-20T12:00:00.000Z",
      confirmedAt: null,
      feature: null,
    });
    expect(subscriberCookie.read(cookie)).toEqual({ id: row.id, createdAt: row.createdAt });
    const kept = await findProfile("marie@example.org");
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

  test("the premium prompt's name and feature are stored; the default language is the page's", async () => {
    await requestSubscription(
      { email: "paul@example.org", name: "Paul", feature: "mood" },
      { ...guestCaller, language: "es" },
    );
    expect(await findSubscriber("paul@example.org")).toMatchObject({
      firstName: "Paul",
      feature: "mood",
      preferredLanguage: "es",
    });
  });

  test("a new address gets the confirmation link, and the welcome after confirming", async () => {
    await requestSubscription({ email: "marie@example.org", firstName: "Marie", preferredLanguage: "ht" });
    expect(await listQueuedMails()).toMatchObject([
      { template: "newsletter-confirm", language: "ht", recipient: "marie@example.org" },
    ]);
    const token = await lastConfirmToken();
    expect(await loadConfirmation(guestCaller, { token })).toMatchObject({ state: "pending" });
    expect(await findSubscriber("marie@example.org")).toMatchObject({ confirmedAt: null });

    await confirmSubscription(guestCaller, { token });
    await confirmSubscription(guestCaller, { token });
    expect(await loadConfirmation(guestCaller, { token })).toMatchObject({ state: "confirmed" });
    expect(await templates()).toEqual(["newsletter-confirm", "newsletter-welcome"]);
    const welcome = (await listQueuedMails())[1]!;
    expect(welcome).toMatchObject({ language: "ht", props: { firstName: "Marie" } });
    const manage = await manageTokenOf("marie@example.org");
    expect(tokenInPath(welcome.props.unsubscribePath!)).toBe(manage);
    expect(tokenInPath(welcome.props.preferencesPath!)).toBe(manage);
  });

  test("two confirmations at the same moment send one welcome", async () => {
    await requestSubscription({ email: "marie@example.org" });
    const token = await lastConfirmToken();
    await Promise.all([
      confirmSubscription(guestCaller, { token }),
      confirmSubscription(guestCaller, { token }),
    ]);
    expect(await templates()).toEqual(["newsletter-confirm", "newsletter-welcome"]);
  });

  test("two subscriptions of an address at once create one subscriber and one mail", async () => {
    await Promise.all([
      requestSubscription({ email: "marie@example.org" }),
      requestSubscription({ email: "MARIE@example.org" }),
    ]);
    expect(await db.selectFrom("newsletters").select("id").execute()).toHaveLength(1);
    expect(await templates()).toEqual(["newsletter-confirm"]);
  });

  test("without double opt-in an address is confirmed and welcomed at once", async () => {
    await storeSetting("newsletter", { doubleOptIn: false });
    await requestSubscription({ email: "marie@example.org" });
    await requestSubscription({ email: "marie@example.org" });
    expect((await findSubscriber("marie@example.org")).confirmedAt).not.toBeNull();
    expect(await templates()).toEqual(["newsletter-welcome"]);
  });

  test("an unconfirmed address can get the link again, at most every ten minutes", async () => {
    await requestSubscription({ email: "marie@example.org", preferredLanguage: "fr" });
    later(9);
    await requestSubscription({ email: "marie@example.org", preferredLanguage: "ht" });
    expect(await templates()).toEqual(["newsletter-confirm"]);
    expect(await findSubscriber("marie@example.org")).toMatchObject({ preferredLanguage: "ht" });
    later(1);
    await requestSubscription({ email: "marie@example.org" });
    const [first, second] = await listQueuedMails();
    expect(second).toMatchObject({ template: "newsletter-confirm" });
    expect(second!.props).toEqual(first!.props);
  });

  test("subscribing a known address gives the same answer and changes nothing", async () => {
    await requestSubscription({ email: "marie@example.org", firstName: "Marie", preferredLanguage: "ht" });
    await confirmSubscription(guestCaller, { token: await lastConfirmToken() });
    const before = [
      await findSubscriber("marie@example.org"),
      await findProfile("marie@example.org"),
      await templates(),
    ];

    later(60);
    const known = await requestSubscription({
      email: "marie@example.org",
      firstName: "Eve",
      preferredLanguage: "en",
    });
    const unknown = await requestSubscription({
      email: "other@example.org",
      firstName: "Eve",
      preferredLanguage: "en",
    });
    expect(known.answer).toEqual({ ...unknown.answer, email: "marie@example.org" });
    const after = [await findSubscriber("marie@example.org"), await findProfile("marie@example.org")];
    expect(after).toEqual(before.slice(0, 2));
    expect(await templates()).toEqual([...(before[2] as string[]), "newsletter-confirm"]);
  });

  test("the subscriber cookie is not valid as a mailed link", async () => {
    const { cookie } = await requestSubscription({ email: "marie@example.org" });
    const value = /subscriber=([^;]+)/.exec(cookie)![1];
    await expect(loadPreferences(guestCaller, { token: value })).rejects.toMatchObject({ status: 404 });
    await expect(unsubscribeFromNewsletter(guestCaller, { token: value })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("a confirmation link does not unsubscribe, nor the other way round", async () => {
    await requestSubscription({ email: "marie@example.org" });
    const [confirm, manage] = [await lastConfirmToken(), await manageTokenOf("marie@example.org")];
    await expect(unsubscribeFromNewsletter(guestCaller, { token: confirm })).rejects.toMatchObject({
      status: 404,
    });
    await expect(loadPreferences(guestCaller, { token: confirm })).rejects.toMatchObject({ status: 404 });
    await expect(confirmSubscription(guestCaller, { token: manage })).rejects.toMatchObject({ status: 404 });
    for (const token of [
      undefined,
      "",
      "1",
      "1.x",
      `${manage}x`,
      sign("manage", "4711"),
      sign("confirm", "1-x"),
    ]) {
      await expect(loadPreferences(guestCaller, { token }), `${token}`).rejects.toMatchObject({
        status: 404,
      });
      await expect(loadConfirmation(guestCaller, { token }), `${token}`).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await findSubscriber("marie@example.org")).toMatchObject({ isActive: true, confirmedAt: null });
  });
});
