import { beforeEach, expect, test, vi } from "vitest";
import {
  confirmSubscription,
  loadConfirmation,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { savePreferences, loadPreferences } from "~/features/newsletter/preferences/preferences.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  findProfile,
  findSubscriber,
  guestCaller,
  lastConfirmToken,
  manageTokenOf,
  requestSubscription,
} from "~tests/support/subscriptions";
import "~tests/support/areas";

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  test("after unsubscribing, a new subscription must be confirmed again", async () => {
    await requestSubscription({ email: "marie@example.org" });
    const oldLink = await lastConfirmToken();
    await confirmSubscription(guestCaller, { token: oldLink });
    later(1);
    const token = await manageTokenOf("marie@example.org");
    await unsubscribeFromNewsletter(guestCaller, { token });
    await unsubscribeFromNewsletter(guestCaller, { token });
    expect(await findSubscriber("marie@example.org")).toMatchObject({
      isActive: false,
      unsubscribedAt: "2026-11-20T12:01:00.000Z",
    });
    expect(await findProfile("marie@example.org")).toMatchObject({ isActive: false });
    expect(await loadConfirmation(guestCaller, { token: oldLink })).toMatchObject({ state: "ended" });
    await confirmSubscription(guestCaller, { token: oldLink });
    expect(await findSubscriber("marie@example.org")).toMatchObject({ isActive: false });

    later(1);
    await requestSubscription({ email: "marie@example.org" });
    expect(await findSubscriber("marie@example.org")).toMatchObject({
      isActive: true,
      confirmedAt: null,
      unsubscribedAt: null,
      consentAt: "2026-11-20T12:02:00.000Z",
    });
    expect(await findProfile("marie@example.org")).toMatchObject({ isActive: true });
    await expect(confirmSubscription(guestCaller, { token: oldLink })).rejects.toMatchObject({ status: 404 });
    await confirmSubscription(guestCaller, { token: await lastConfirmToken() });
    expect((await findSubscriber("marie@example.org")).confirmedAt).not.toBeNull();
  });

  test("a donor's profile stays when they subscribe", async () => {
    await requestSubscription({ email: "marie@example.org" });
    await db
      .updateTable("enhancedNewsletters")
      .set({ lastName: "Joseph", interests: '["mission"]' })
      .execute();
    const gift = { amount: 2500, donorEmail: "Marie@example.org", paymentMethod: "zelle" } as const;
    await db
      .insertInto("donations")
      .values({ ...gift, status: "completed", createdAt: "2026-11-20T12:00:00.000Z" })
      .execute();
    await unsubscribeFromNewsletter(guestCaller, { token: await manageTokenOf("marie@example.org") });
    await requestSubscription({ email: "marie@example.org", firstName: "Marie" });
    expect(await findProfile("marie@example.org")).toMatchObject({
      firstName: "Marie",
      lastName: "Joseph",
      totalDonated: 2500,
      interests: '["mission"]',
    });
  });

  test("a subscriber changes language, name, rhythm and pause through the mailed link", async () => {
    await requestSubscription({ email: "marie@example.org", firstName: "Marie" });
    const token = await manageTokenOf("marie@example.org");
    const wish = { token, firstName: undefined, preferredLanguage: "ht", frequency: "monthly" } as const;
    await savePreferences(guestCaller, { ...wish, pause: "threeMonths", pauseUntil: undefined });
    expect(await loadPreferences(guestCaller, { token })).toEqual({
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
    expect(JSON.parse((await findProfile("marie@example.org")).preferences)).toEqual({
      frequency: "monthly",
      contentTypes: ["devotional", "updates"],
      communicationMethod: "email",
    });

    const pausedUntil = async () => (await loadPreferences(guestCaller, { token })).pausedUntil;
    await savePreferences(guestCaller, { ...wish, pause: "oneMonth", pauseUntil: undefined });
    expect(await pausedUntil()).toBe("2026-12-20");
    await savePreferences(guestCaller, { ...wish, pause: "until", pauseUntil: "2027-11-20" });
    expect(await pausedUntil()).toBe("2027-11-20");
    await savePreferences(guestCaller, { ...wish, pause: "none", pauseUntil: "2027-01-01" });
    expect(await pausedUntil()).toBeNull();

    for (const pauseUntil of ["2026-11-20", "2026-01-01", "2027-11-21"]) {
      const saving = savePreferences(guestCaller, { ...wish, pause: "until", pauseUntil });
      await expect(saving, pauseUntil).rejects.toMatchObject({ status: 400, key: "subscription:pauseRange" });
    }
    await savePreferences(guestCaller, { ...wish, pause: "until", pauseUntil: "2026-11-21" });
    later(2 * 24 * 60);
    expect(await pausedUntil()).toBeNull();
  });

  test("after unsubscribing, preferences cannot be changed", async () => {
    await requestSubscription({ email: "marie@example.org" });
    const token = await manageTokenOf("marie@example.org");
    await unsubscribeFromNewsletter(guestCaller, { token });
    const wish = {
      token,
      firstName: "Eve",
      preferredLanguage: "en",
      frequency: "daily",
      pause: "none",
    } as const;
    await expect(savePreferences(guestCaller, { ...wish, pauseUntil: undefined })).rejects.toMatchObject({
      status: 409,
    });
    expect(await findSubscriber("marie@example.org")).toMatchObject({ firstName: null });
  });
});
