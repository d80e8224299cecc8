import { beforeEach, describe, expect, test } from "vitest";
import { subscriberCookie } from "~/auth/cookies.server";
import { premiumFeatures, premiumToolPaths } from "~/features/newsletter/subscribers/premium-features";
import { isSubscribed, requireSubscriber } from "~/features/newsletter/subscribers/subscriber-access.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import { submitForm, visitScreen } from "~tests/support/requests";
import { findSubscriber, guestCaller, requestSubscription } from "~tests/support/subscriptions";

let people = 0;
/** An address of its own for every use: limits count per e-mail as well. */
const someone = () => `rose${++people}@example.org`;
const countSubscribers = async () => (await db.selectFrom("newsletters").select("id").execute()).length;

beforeEach(async () => void (await freshDatabase()));

describe.each(premiumFeatures)("the prompt for %s", (feature) => {
  test("subscribes, sets the subscriber cookie and leads to the tool", async () => {
    const email = someone();
    const fields = { email: email.toUpperCase(), name: " Rose " };
    const plain = await submitForm(`/ht/subscribe/${feature}`, fields, { plain: true });
    expect(plain.status).toBe(303);
    expect(plain.headers.get("Location")).toBe(`/ht${premiumToolPaths[feature]}`);
    expect(plain.headers.get("Set-Cookie")).toMatch(/^subscriber=.+; HttpOnly; SameSite=Lax$/);
    await runAnswerJobs();
    expect(await findSubscriber(email)).toMatchObject({
      firstName: "Rose",
      preferredLanguage: "ht",
      feature,
      isActive: true,
    });
    const scripted = await submitForm<FormAnswer>(`/subscribe/${feature}`, {
      email: someone(),
      name: "Rose",
    });
    expect(scripted.data).toMatchObject({ ok: true });
  });

  test("sends a subscriber to the tool", async () => {
    const { cookie } = await requestSubscription({ email: someone() });
    const answer = await visitScreen(`/es/subscribe/${feature}`, { headers: { Cookie: cookie } });
    expect(answer.headers.get("Location")).toBe(`/es${premiumToolPaths[feature]}`);
  });
});

test.each(languages)("e-mail and name are required in %s, each at its field", async (language) => {
  const t = tFor(language);
  for (const fields of [{}, { email: " ", name: "\t" }] as Record<string, string>[]) {
    const { status, data, headers } = await submitForm<FormAnswer>(`/${language}/subscribe/mood`, fields);
    expect(status).toBe(400);
    expect(data.message).toBe(t("newsletter:premium.fillIn"));
    const required = [t("errors:required")];
    expect(data.lastResult?.error).toMatchObject({ email: required, name: required });
    expect(headers.get("Set-Cookie")).toBeNull();
  }
  const { data } = await submitForm<FormAnswer>(`/${language}/subscribe/mood`, { email: "rose@", name: "R" });
  expect(data.lastResult?.error).toEqual({ email: [t("errors:email")] });
  expect(data.message).not.toBe(t("newsletter:premium.fillIn"));
  expect(await countSubscribers()).toBe(0);
});

test("the French titles of what went wrong", () => {
  const t = tFor("fr");
  expect([t("newsletter:premium.missing"), t("newsletter:premium.failed")]).toEqual([
    "Champs requis",
    "Erreur d’abonnement",
  ]);
});

test.each(["sermons", "Mood", "toString", "mood%20"])("there is no prompt for %s", async (feature) => {
  expect((await visitScreen(`/subscribe/${feature}`)).status).toBe(404);
  const sent = await submitForm(`/subscribe/${feature}`, { email: someone(), name: "Rose" });
  expect(sent.status).toBe(404);
  expect(await countSubscribers()).toBe(0);
});

test("only the cookie of an active subscription opens the tools", async () => {
  const email = someone();
  const { cookie } = await requestSubscription({ email });
  const caller = { ...guestCaller, subscriber: subscriberCookie.read(cookie.split(";")[0]!) };
  expect(await isSubscribed(caller)).toBe(true);
  await expect(requireSubscriber(caller)).resolves.toBeUndefined();

  const refusal = new AppError(403, "newsletter:errors.subscribersOnly");
  await expect(requireSubscriber(guestCaller)).rejects.toEqual(refusal);
  const restored = { ...caller.subscriber!, createdAt: "2020-01-01T00:00:00.000Z" };
  expect(await isSubscribed({ ...guestCaller, subscriber: restored })).toBe(false);
  await db.updateTable("newsletters").set({ isActive: false }).where("email", "=", email).execute();
  await expect(requireSubscriber(caller)).rejects.toEqual(refusal);
});
