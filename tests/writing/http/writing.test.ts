import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

const given = env.DATA_DIR;
beforeEach(async () => {
  await freshDatabase();
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "limye-writing-"));
});
afterEach(() => {
  rmSync(env.DATA_DIR, { recursive: true });
  env.DATA_DIR = given;
});

const photograph = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#c84" } })
    .jpeg()
    .toBuffer();

function formWith(bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("picture", new File([new Uint8Array(bytes)], "../../x.svg", { type: "image/svg+xml" }));
  return form;
}

interface Kept {
  id: number;
  path: string;
  alt: string;
}
const editor = () => administrator({ permissions: ["manage_newsletter"] });
const stored = async () => (await db.selectFrom("pictures").select("id").execute()).length;

describe("a preview", () => {
  test("is safe HTML, by API and as a page", async () => {
    const { cookie, bearer } = await editor();
    const content = "## Un\n\n<script>alert(1)</script>\n\n**gras**";
    const answer = await callApi("POST", "/api/writing/preview", { headers: bearer, json: { content } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ html: expect.stringContaining("<strong>gras</strong>") as string });
    const page = await submitForm<{ html: string }>(
      "/admin/writing/preview",
      { preview: "text", text: content, intent: "save" },
      { headers: cookie, plain: true },
    );
    expect(page.data.html).toContain("<strong>gras</strong>");
  });

  test("needs a permission, and refuses another site's page", async () => {
    const { bearer } = await administrator({ permissions: ["manage_users"] });
    expect((await callApi("POST", "/api/writing/preview", { headers: bearer, json: {} })).status).toBe(403);
    expect((await callApi("POST", "/api/writing/preview", { json: {} })).status).toBe(401);
    const { cookie } = await editor();
    const headers = { ...cookie, Origin: "https://elsewhere.example" };
    expect((await callApi("POST", "/api/writing/preview", { headers, json: {} })).status).toBe(403);
    const fields = { preview: "content", content: "x" };
    expect((await submitForm("/admin/writing/preview", fields, { headers, plain: true })).status).toBe(403);
    const unnamed = { preview: "nothing", content: "x" };
    expect(
      (await submitForm("/admin/writing/preview", unnamed, { headers: cookie, plain: true })).status,
    ).toBe(400);
  });
});

describe("a picture", () => {
  test("is saved by API and form, public, described and deleted", async () => {
    const { cookie, bearer } = await editor();
    const sent = await callApi("POST", "/api/pictures", {
      headers: bearer,
      body: formWith(await photograph(), { alt: " Le  chœur " }),
    });
    expect(sent.status).toBe(201);
    const kept = (await sent.json()) as Kept;
    expect(kept).toMatchObject({ alt: "Le chœur", width: 40, height: 30, type: "image/jpeg" });

    const seen = await visitScreen(kept.path);
    expect(seen.status).toBe(200);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    for (const other of ["x.jpg", "..%2Flimye.db", `${"0".repeat(32)}-40x30.jpg`]) {
      expect((await visitScreen(`/pictures/uploads/${other}`)).status, other).toBe(404);
    }
    expect((await submitForm(kept.path, {})).status).toBe(405);

    const byForm = await submitForm(
      "/admin/pictures",
      {},
      {
        headers: cookie,
        plain: true,
        body: formWith(await photograph(41), { intent: "upload", alt: "" }),
      },
    );
    expect(byForm.status).toBe(303);
    expect(byForm.headers.get("Location")).toBe("/admin/pictures?done=upload");

    const list = (await (await callApi("GET", "/api/pictures", { headers: bearer })).json()) as {
      pictures: Kept[];
    };
    expect(list.pictures).toHaveLength(2);
    const described = { intent: "describe", id: String(kept.id), alt: "Une chorale" };
    expect((await submitForm("/admin/pictures", described, { headers: cookie })).status).toBe(200);
    const patched = await callApi("PATCH", `/api/pictures/${kept.id}`, {
      headers: bearer,
      json: { alt: "Deux" },
    });
    expect(await patched.json()).toMatchObject({ alt: "Deux" });
    expect((await callApi("DELETE", `/api/pictures/${kept.id}`, { headers: bearer })).status).toBe(200);
    expect((await visitScreen(kept.path)).status).toBe(404);
    expect((await callApi("DELETE", `/api/pictures/${kept.id}`, { headers: bearer })).status).toBe(404);
    expect((await callApi("PATCH", "/api/pictures/x", { headers: bearer, json: { alt: "" } })).status).toBe(
      404,
    );
  });

  test("that is invalid or too large is refused with a sentence at its field", async () => {
    const { cookie, bearer } = await editor();
    const fake = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
    const refused = await callApi("POST", "/api/pictures", { headers: bearer, body: formWith(fake) });
    expect(refused.status).toBe(400);
    const sentence = "Ce fichier n’est pas une image JPEG, PNG, WebP, GIF ou AVIF.";
    expect(await refused.json()).toEqual({ message: sentence, errors: { picture: [sentence] } });
    const onScreen = await submitForm<{ lastResult: { error: object; initialValue: object } }>(
      "/admin/pictures",
      {},
      {
        headers: cookie,
        body: formWith(fake, { intent: "upload", alt: "Le chœur" }),
      },
    );
    expect(onScreen.status).toBe(400);
    expect(onScreen.data.lastResult).toMatchObject({
      error: { picture: [sentence] },
      initialValue: { alt: "Le chœur" },
    });
    expect(onScreen.data.lastResult.initialValue).not.toHaveProperty("picture");

    const missing = await callApi("POST", "/api/pictures", {
      headers: bearer,
      body: formWith(new Uint8Array()),
    });
    expect(await missing.json()).toMatchObject({ errors: { picture: ["Choisissez une image"] } });
    const bomb = await sharp({ create: { width: 8100, height: 8000, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    const many = await callApi("POST", "/api/pictures", { headers: bearer, body: formWith(bomb) });
    expect(many.status).toBe(400);
    expect(((await many.json()) as { message: string }).message).toContain("64 millions");
    expect(await stored()).toBe(0);
  });

  test("of 20 MB is refused before it is read, also without a Content-Length", async () => {
    const { cookie, bearer } = await editor();
    const body = formWith(Buffer.alloc(20 * 1024 * 1024));
    expect((await callApi("POST", "/api/pictures", { headers: bearer, body })).status).toBe(413);
    let taken = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const headers = { ...cookie, "Content-Type": "multipart/form-data; boundary=x" };
    expect((await submitForm("/admin/pictures", {}, { headers, plain: true, body: endless })).status).toBe(
      413,
    );
    expect(taken).toBeLessThan(11 * 1024 * 1024);
    // Other forms of the screen keep their small limit.
    const long = { intent: "describe", id: "1", alt: "a".repeat(300_000) };
    expect((await submitForm("/admin/pictures", long, { headers: cookie, plain: true })).status).toBe(413);
    expect(await stored()).toBe(0);
  });

  test("is refused without a permission or session, from another site's page, and as JSON", async () => {
    const body = formWith(await photograph(), { intent: "upload" });
    const { bearer } = await administrator({ permissions: ["manage_users", "view_analytics"] });
    expect((await callApi("POST", "/api/pictures", { headers: bearer, body })).status).toBe(403);
    expect((await callApi("POST", "/api/pictures", { body })).status).toBe(401);
    expect((await submitForm("/admin/pictures", {}, { plain: true, body })).status).toBe(302);
    const { cookie, bearer: own } = await editor();
    const elsewhere = { ...cookie, "Sec-Fetch-Site": "cross-site" };
    expect((await callApi("POST", "/api/pictures", { headers: elsewhere, body })).status).toBe(403);
    expect((await submitForm("/admin/pictures", {}, { headers: elsewhere, plain: true, body })).status).toBe(
      403,
    );
    expect((await callApi("POST", "/api/pictures", { headers: own, json: {} })).status).toBe(415);
    expect(await stored()).toBe(0);
  });

  test("many at once are all saved", async () => {
    const { bearer } = await editor();
    const answers = await Promise.all(
      [50, 51, 52, 53, 54, 55].map(async (width) =>
        callApi("POST", "/api/pictures", { headers: bearer, body: formWith(await photograph(width)) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await stored()).toBe(6);
  });
});

describe("a segment", () => {
  test("is created, changed, counted and deleted by API and screens", async () => {
    const { cookie, bearer } = await editor();
    const made = await callApi("POST", "/api/newsletter-segments", {
      headers: bearer,
      json: { name: "Kreyòl", languages: ["ht"] },
    });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: number };
    const count = await callApi("POST", "/api/newsletter-segments/count", {
      headers: bearer,
      json: { interests: "prayer" },
    });
    expect(await count.json()).toEqual({ count: 0 });
    const put = await callApi("PUT", `/api/newsletter-segments/${id}`, {
      headers: bearer,
      json: { name: "Ayiti" },
    });
    expect(await put.json()).toMatchObject({ name: "Ayiti", criteria: { languages: [] } });
    const one = await callApi("GET", `/api/newsletter-segments/${id}`, { headers: bearer });
    expect(await one.json()).toMatchObject({ id, name: "Ayiti", count: 0 });
    expect((await callApi("GET", "/api/newsletter-segments/999", { headers: bearer })).status).toBe(404);
    const screen = await visitScreen<{ segments: object[] }>("/admin/newsletter/segments", {
      headers: cookie,
    });
    expect(screen.data.segments).toMatchObject([{ name: "Ayiti", who: "Tous les abonnés", count: "0" }]);

    const form = { intent: "count", name: "", languages: ["fr", "ht"] };
    const counted = await submitForm<{ ok: boolean; result: object; lastResult: object }>(
      "/admin/newsletter/segments",
      form,
      { headers: cookie, plain: true },
    );
    expect(counted.data).toMatchObject({
      ok: true,
      result: { count: 0 },
      lastResult: { initialValue: { languages: ["fr", "ht"] } },
    });
    const unnamed = await submitForm<{ lastResult: object }>(
      "/admin/newsletter/segments",
      { ...form, intent: "create" },
      { headers: cookie },
    );
    expect(unnamed.status).toBe(400);
    expect(unnamed.data.lastResult).toMatchObject({ error: { name: ["Nom requis"] } });
    const wrong = await callApi("POST", "/api/newsletter-segments", {
      headers: bearer,
      json: { name: "x", languages: ["de"] },
    });
    expect(wrong.status).toBe(400);
    const taken = await submitForm(
      "/admin/newsletter/segments",
      { intent: "create", name: "Ayiti" },
      { headers: cookie },
    );
    expect(taken.status).toBe(409);
    const gone = await submitForm(
      `/admin/newsletter/segments/${id}`,
      { intent: "delete" },
      { headers: cookie, plain: true },
    );
    expect(gone.headers.get("Location")).toBe("/admin/newsletter/segments?done=delete");
    expect((await callApi("DELETE", `/api/newsletter-segments/${id}`, { headers: bearer })).status).toBe(404);
    expect((await visitScreen(`/admin/newsletter/segments/${id}`, { headers: cookie })).status).toBe(404);
  });
});

describe("the words of a mail", () => {
  const path = "/admin/mails/templates/newsletter-confirm/ht";
  const words = { subject: "Konfime", text: "[Wi]({{confirmLink}})" };

  test("are shown, previewed, saved, sent as a test and reset on their screen", async () => {
    const { cookie } = await administrator({ permissions: ["manage_users"] });
    const shown = await visitScreen<{ mailText: object; preview: { html: string } }>(path, {
      headers: cookie,
    });
    expect(shown.data.mailText).toMatchObject({ saved: null, language: "ht" });
    expect(shown.data.preview.html).toContain('lang="ht"');

    const preview = await submitForm<{ result: { subject: string; html: string }; lastResult: object }>(
      path,
      { intent: "preview", ...words },
      { headers: cookie, plain: true },
    );
    expect(preview.data.result.subject).toBe("Konfime");
    expect(preview.data.result.html).toContain(">Wi</a>");
    expect(preview.data.lastResult).toMatchObject({ initialValue: words });

    const wrong = await submitForm<{ lastResult: { error: { text: string[] } } }>(
      path,
      { intent: "save", ...words, text: "San lyen" },
      { headers: cookie },
    );
    expect(wrong.status).toBe(400);
    expect(wrong.data.lastResult.error.text[0]).toContain("{{confirmLink}}");
    const saved = await submitForm(path, { intent: "save", ...words }, { headers: cookie, plain: true });
    expect(saved.headers.get("Location")).toBe(`${path}?done=save`);
    const test = { intent: "test", ...words, email: "not an address" };
    expect((await submitForm(path, test, { headers: cookie })).status).toBe(400);
    expect((await submitForm(path, { ...test, email: "moi@example.org" }, { headers: cookie })).status).toBe(
      200,
    );
    expect(await db.selectFrom("mailLog").select("template").execute()).toEqual([{ template: "words-test" }]);
    const back = await submitForm(path, { intent: "remove" }, { headers: cookie, plain: true });
    expect(back.headers.get("Location")).toBe(`${path}?done=remove`);
  });

  test("of an unknown mail or language are a 404", async () => {
    const { cookie } = await administrator({ permissions: ["manage_users"] });
    for (const name of ["nothing/fr", "constructor/fr", "newsletter-test/fr", "newsletter-confirm/de"]) {
      expect((await visitScreen(`/admin/mails/templates/${name}`, { headers: cookie })).status, name).toBe(
        404,
      );
    }
  });
});

test("a conflict keeps what was typed and shows the other version", async () => {
  const { cookie } = await administrator({ permissions: ["manage_users"] });
  const path = "/admin/mails/templates/privacy-link/en";
  const save = (subject: string, more: Record<string, string> = {}) =>
    submitForm<{ ok: boolean; message?: string; lastResult: { initialValue: object } }>(
      path,
      { intent: "save", subject, text: "[Open]({{dataLink}})", basedOn: "", ...more },
      { headers: { ...cookie, "Accept-Language": "en" } },
    );
  expect((await save("Theirs")).data.ok).toBe(true);
  const refused = await save("Mine");
  expect(refused.status).toBe(409);
  expect(refused.data.lastResult.initialValue).toMatchObject({ subject: "Mine" });
  const screen = await visitScreen<{ mailText: { subject: string; savedAt: string } }>(path, {
    headers: cookie,
  });
  expect(screen.data.mailText.subject).toBe("Theirs");
  expect((await save("Mine", { over: screen.data.mailText.savedAt })).status).toBe(200);
});
