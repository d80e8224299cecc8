import { beforeEach, describe, expect, test, vi } from "vitest";
import { visitorCookie } from "~/auth/cookies.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";
import {
  books,
  configureZelle,
  donationForm,
  intentOf,
  setEnv,
  shortenTimeouts,
  signInTreasurer,
  withPayPal,
  withStripe,
} from "../world";

const stripe = withStripe();
const paypal = withPayPal();

const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

const paths = {
  card: "/api/stripe/create-payment-intent",
  paypal: "/api/paypal/order",
  zelle: "/api/donations",
};
type Method = keyof typeof paths;
const methods = Object.keys(paths) as Method[];
const fieldsOf = (method: Method, more = {}) =>
  donationForm({ ...(method === "zelle" && { paymentMethod: "zelle" }), ...more });

/** The browser that an answer leaves behind: the header with its cookie; null when the answer sets none. */
const browserOf = (answer: { headers: Headers }) => {
  const cookie = answer.headers.get("Set-Cookie");
  return cookie === null ? null : { Cookie: cookie.split(";")[0]! };
};
async function badgesOf(headers: Record<string, string>): Promise<string[]> {
  const answer = await callApi("GET", "/api/user/me/badges", { headers });
  const badges = (await answer.json()) as { badgeId: string; isUnlocked: boolean }[];
  return badges.flatMap(({ badgeId, isUnlocked }) => (isUnlocked ? badgeId : []));
}
const visitors = () => db.selectFrom("users").select("id").where("username", "like", "visitor-%").execute();

/** What completes the donation of each method afterwards. */
const complete: Record<Method, (body: Record<string, unknown>) => Promise<unknown>> = {
  async card({ clientSecret }) {
    const paymentIntentId = intentOf({ clientSecret: clientSecret as string });
    stripe.fake.pay(paymentIntentId);
    await callApi("POST", "/api/stripe/confirm-payment", { json: { paymentIntentId } });
  },
  async paypal({ id, gift }) {
    paypal.fake.approve(id as string);
    await visitScreen(`/fr/donation/paypal/return?gift=${gift as string}`);
  },
  async zelle({ id }) {
    const { bearer: headers } = await signInTreasurer();
    const given = { headers, json: { status: "completed" } };
    await callApi("PATCH", `/api/donations/${id as number}/status`, given);
  },
};

beforeEach(async () => {
  await freshDatabase();
  await configureZelle();
});

describe.each(methods)("a first act that is a donation by %s", (method) => {
  test("makes the donor a visitor, who gets the badge when it is completed", async () => {
    const answer = await callApi("POST", paths[method], { json: fieldsOf(method) });
    const headers = browserOf(answer)!;
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^visitor=.+; HttpOnly; SameSite=Lax$/);
    expect(await books.donations()).toMatchObject([{ userId: visitorCookie.read(headers.Cookie)!.id }]);
    expect(await badgesOf(headers)).toEqual([]);
    await complete[method](await json(answer));
    expect(await badgesOf(headers)).toContain("first-gift");
  });

  test("leaves the visitor that the browser has", async () => {
    const { id, headers } = await addVisitor();
    const answer = await callApi("POST", paths[method], { json: fieldsOf(method), headers });
    expect(browserOf(answer)).toBeNull();
    expect(await books.donations()).toMatchObject([{ userId: id }]);
    await complete[method](await json(answer));
    expect(await badgesOf(headers)).toContain("first-gift");
    expect(await visitors()).toHaveLength(1);
  });

  test("sent twice at once it makes one visitor", async () => {
    const fields = fieldsOf(method, { attempt: "a-page-that-was-opened-once" });
    const send = () => callApi("POST", paths[method], { json: fields });
    const cookies = (await Promise.all([send(), send()])).flatMap((answer) => browserOf(answer) ?? []);
    expect(cookies).toHaveLength(1);
    expect(await visitors()).toHaveLength(1);
    expect(await books.donations()).toMatchObject([{ userId: visitorCookie.read(cookies[0]!.Cookie)!.id }]);
  });

  test("refused, it makes no visitor", async () => {
    const answer = await callApi("POST", paths[method], { json: fieldsOf(method, { amount: "0" }) });
    expect([answer.status, browserOf(answer), await visitors()]).toEqual([400, null, []]);
  });

  test("by the form, the browser gets the cookie too", async () => {
    const path = `/fr/donation?method=${method === "card" ? "stripe" : method}`;
    const answer = await submitForm(path, fieldsOf(method), { plain: true });
    expect(answer.status).toBe(303);
    expect(await books.donations()).toMatchObject([
      { userId: visitorCookie.read(browserOf(answer)!.Cookie)!.id },
    ]);
  });
});

test.each(["card", "paypal"] as const)(
  "when %s's provider fails, no visitor is made; the same request makes one later",
  async (method) => {
    shortenTimeouts();
    const fake = method === "card" ? stripe.fake : paypal.fake;
    const fields = fieldsOf(method, { attempt: "a-page-that-was-opened-once" });
    fake.behave("garbage");
    const failed = await callApi("POST", paths[method], { json: fields });
    expect([failed.status, browserOf(failed), await visitors()]).toEqual([502, null, []]);
    fake.behave("well");
    vi.restoreAllMocks();
    const again = await callApi("POST", paths[method], { json: fields });
    expect(again.status).toBe(201);
    const headers = browserOf(again)!;
    await complete[method](await json(again));
    expect(await badgesOf(headers)).toContain("first-gift");
  },
);

test("a monthly donation keeps its visitor, so that renewals count for the same person", async () => {
  const answer = await callApi("POST", paths.card, { json: donationForm({ isRecurring: true }) });
  const { id: userId } = visitorCookie.read(browserOf(answer)!.Cookie)!;
  expect(await books.monthly()).toMatchObject([{ userId }]);
});

test.each(["card", "paypal"] as const)(
  "a demonstration by %s makes the visitor too, and has no other effect",
  async (method) => {
    setEnv({ STRIPE_SECRET_KEY: undefined, PAYPAL_CLIENT_ID: undefined, DEMO_MODE: "on" });
    const path = `/fr/donation?method=${method === "card" ? "stripe" : method}`;
    const answer = await submitForm(path, fieldsOf(method), { plain: true });
    expect(answer.status).toBe(303);
    expect(await badgesOf(browserOf(answer)!)).toEqual([]);
  },
);
