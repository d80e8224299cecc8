import { beforeEach, describe, expect, test } from "vitest";
import { subscriberCookie } from "~/auth/cookies.server";
import type { RowReference } from "~/auth/row-reference.server";
import { readLinkPath } from "~/features/newsletter/sending/read-link.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { getRowReference } from "~tests/support/row-references";

type Unlocked = FormAnswer<{ html: string | null }>;
interface Screen {
  cover: { title: string; language: string; translatedTo: string | null };
  html: string | null;
  meta: { noindex: boolean; description: string };
}
const secret = "Ce que seuls les abonnés lisent";
const transcript = {
  fr: "Accès refusé : ce contenu est réservé aux abonnés à l’infolettre et aux donateurs",
  en: "Access Denied - This content is only available to newsletter subscribers and donors",
};
let id: number;
let subscriber: RowReference;

async function writePost(more: object = {}) {
  const publishedAt = "2026-11-20T12:00:00.000Z";
  const values = {
    ...{ title: "La pluie", summary: "Un résumé.", content: `# Bonjour\n\n${secret}.`, language: "fr" },
    ...{ isPublished: true, publishedAt, createdAt: publishedAt, updatedAt: publishedAt },
    ...more,
  };
  return (await db.insertInto("newsletterPosts").values(values).returning("id").executeTakeFirstOrThrow()).id;
}
async function subscribe(email: string, more: object = {}) {
  const now = new Date().toISOString();
  const values = {
    ...{ email, firstName: null, preferredLanguage: "fr", isActive: true, consentAt: now },
    ...{ confirmedAt: now, createdAt: now, ...more },
  };
  return db.insertInto("newsletters").values(values).returning(["id", "createdAt"]).executeTakeFirstOrThrow();
}
async function give(donorEmail: string, status: string) {
  const createdAt = new Date().toISOString();
  const gift = {
    amount: 2500,
    donorEmail,
    paymentMethod: "card",
    isRecurring: false,
    status,
    createdAt,
  };
  await db
    .insertInto("donations")
    .values(gift as never)
    .execute();
}
const cookieOf = (row: RowReference) => ({ Cookie: subscriberCookie.write(row).split(";")[0]! });

beforeEach(async () => {
  await freshDatabase();
  id = await writePost();
  subscriber = await subscribe("marie@example.org");
  await subscribe("pending@example.org", { confirmedAt: null });
  await subscribe("gone@example.org", { isActive: false });
  await give("Donor@Example.org", "completed");
  await give("promise@example.org", "pending");
});

const opens = ["marie@example.org", " MARIE@example.org", "pending@example.org", "donor@example.org"];
const stays = ["gone@example.org", "promise@example.org", "nobody@example.org", "not an address"];

describe("the call", () => {
  const read = (query = "", headers: Record<string, string> = {}) =>
    callApi("GET", `/api/newsletter-posts/${id}${query}`, { headers });

  test("the list has the requested language and no text", async () => {
    const answer = await callApi("GET", "/api/newsletter-posts?lang=en");
    const body = await answer.text();
    expect(answer.status).toBe(200);
    expect(body).not.toContain(secret);
    expect(JSON.parse(body)).toEqual([
      expect.objectContaining({
        ...{ id, title: "La pluie", excerpt: "Un résumé.", language: "fr", originalLanguage: "fr" },
        ...{ translatedTo: null, isPublished: true },
      }),
    ]);
    expect((await callApi("GET", "/api/newsletter-posts?lang=de")).status).toBe(400);
  });

  test.each(opens)("%s reads", async (email) => {
    const answer = await read(`?email=${encodeURIComponent(email)}&lang=fr`);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      {
        id,
        title: "La pluie",
        content: expect.stringContaining(secret),
        originalLanguage: "fr",
        translatedTo: null,
      },
    ]);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test.each(stays)("%s is refused with the agreed words", async (email) => {
    for (const [lang, message] of Object.entries(transcript)) {
      const answer = await read(`?email=${encodeURIComponent(email)}&lang=${lang}`);
      expect([answer.status, await answer.json()]).toEqual([403, { message }]);
    }
  });

  test("without an address only the cookie or the permission opens it", async () => {
    expect((await read()).status).toBe(403);
    expect((await read("", cookieOf(subscriber))).status).toBe(200);
    expect((await read("", { Cookie: "subscriber=1" })).status).toBe(403);
    const manager = await administrator({ permissions: ["manage_newsletter"] });
    const other = await administrator({ permissions: ["manage_content"] });
    expect((await read("", manager.bearer)).status).toBe(200);
    expect((await read("", other.bearer)).status).toBe(403);
  });

  test("a draft and an unknown post are a 404, also for a subscriber", async () => {
    const draft = await writePost({ isPublished: false, publishedAt: null });
    for (const one of [draft, 999, "x", "0", "1e3"]) {
      const answer = await callApi("GET", `/api/newsletter-posts/${one}?email=marie@example.org`);
      expect(answer.status, String(one)).toBe(404);
    }
  });

  test("the eleventh address in a minute is refused, and a known reader is not limited", async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await read(`?email=guess${guess}@example.org`)).status).toBe(403);
    }
    const answer = await read("?email=marie@example.org");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await read("", cookieOf(subscriber))).status).toBe(200);
    const elsewhere = { from: "2001:db8:77::1" }; // and nobody uses up another's tries
    expect(
      (await callApi("GET", `/api/newsletter-posts/${id}?email=marie@example.org`, elsewhere)).status,
    ).toBe(200);
  });
});

describe("the page", () => {
  const open = (fields: Record<string, string>, knock: object = {}) =>
    submitForm<Unlocked>(`/fr/newsletter/${id}`, fields, knock);

  test("the archive lists the posts, and a wrong cursor is a 404", async () => {
    const { status, data } = await visitScreen<{ posts: unknown[] }>("/ht/newsletter");
    expect(status).toBe(200);
    expect(data.posts).toEqual([
      expect.objectContaining({ id, excerpt: "Un résumé.", longDate: "vandredi 20 novanm 2026" }),
    ]);
    expect((await visitScreen("/newsletter?before=never")).status).toBe(404);
  });

  test("the page does not hold the text before it is unlocked", async () => {
    const { status, data } = await visitScreen<Screen>(`/fr/newsletter/${id}`);
    expect(status).toBe(200);
    expect(JSON.stringify(data)).not.toContain(secret);
    expect(data).toMatchObject({
      html: null,
      meta: { noindex: false, noStore: false, description: "Un résumé." },
    });
    expect((await visitScreen("/fr/newsletter/999")).status).toBe(404);
  });

  test.each(opens)("%s opens it, with and without JavaScript", async (email) => {
    for (const plain of [false, true]) {
      const { status, data, headers } = await open({ email }, { plain });
      expect(status).toBe(200);
      expect(data.result?.html).toContain(secret);
      expect(headers.get("Set-Cookie")).toBeNull();
    }
  });

  test.each(stays)("%s does not", async (email) => {
    for (const plain of [false, true]) {
      const { status, data } = await open({ email }, { plain });
      expect([status, data.result]).toEqual([403, { html: null }]);
    }
  });

  test("an empty address is refused at its field", async () => {
    const { status, data } = await open({ email: "  " });
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({ email: ["Veuillez saisir votre adresse e-mail"] });
  });

  test("guesses count together with those of the API", async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      await open({ email: `guess${guess}@example.org` });
      await callApi("GET", `/api/newsletter-posts/${id}?email=other${guess}@example.org`);
    }
    expect((await open({ email: "marie@example.org" })).status).toBe(429);
  });

  test("a subscriber's page is not shared", async () => {
    const { data } = await visitScreen<Screen>(`/fr/newsletter/${id}`, { headers: cookieOf(subscriber) });
    expect(data.html).toContain(secret);
    expect(data.meta.noindex).toBe(true);
  });

  test("a form from another site is refused", async () => {
    const headers = {
      ...cookieOf(subscriber),
      "sec-fetch-site": "cross-site",
      origin: "https://evil.example",
    };
    expect((await open({ email: "marie@example.org" }, { headers })).status).toBe(403);
  });

  test("a mailed link opens its post; a changed link or another post's link does not", async () => {
    const path = readLinkPath(await getRowReference("newsletterPosts", id), subscriber);
    const { data, headers } = await visitScreen<{
      post: { html: string } | null;
      meta: { noindex: boolean };
    }>(path);
    expect(data.post?.html).toContain(secret);
    expect(data.meta.noindex).toBe(true);
    expect(headers.get("Set-Cookie")).toBeNull();
    const other = await writePost({ title: "Autre" });
    const borrowed = path.replace(`/newsletter/${id}/`, `/newsletter/${other}/`);
    for (const bad of [borrowed, `${path}x`, `/newsletter/${id}/read/nonsense`]) {
      const answer = await visitScreen<{ post: null; id: number }>(bad);
      expect([answer.status, answer.data.post]).toEqual([200, null]);
      expect(JSON.stringify(answer.data)).not.toContain(secret);
    }
  });
});

test("newsletter managers read drafts at the same address, others do not", async () => {
  const draft = await writePost({ title: "Brouillon", isPublished: false, publishedAt: null });
  await subscribe("draft@example.org");
  const path = `/api/newsletter-posts/${draft}`;
  expect((await callApi("GET", `${path}?email=draft@example.org`)).status).toBe(404);
  const { cookie: other } = await administrator({ permissions: ["manage_content"], username: "other" });
  expect((await callApi("GET", path, { headers: other })).status).toBe(404);
  const { cookie } = await administrator({ permissions: ["manage_newsletter"], username: "manager" });
  const answer = await callApi("GET", path, { headers: cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  expect(await answer.json()).toMatchObject({
    ...{ id: draft, title: "Brouillon", originalLanguage: "fr", translatedTo: null },
    ...{ isPublished: false, publishedAt: null },
  });
  expect(
    await (await callApi("GET", `/api/newsletter-posts/${id}`, { headers: cookie })).json(),
  ).toMatchObject({
    isPublished: true,
  });
});
