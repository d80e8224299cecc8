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
