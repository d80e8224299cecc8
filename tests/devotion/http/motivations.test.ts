import { describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import type { FormAnswer } from "~/http/form-answer";
import { administrator } from "~tests/support/admin";
import { submitForm, visitScreen } from "~tests/support/requests";
import { motivation as motivationKind, writingCalls, writingWorld } from "../../writing/world";

const world = writingWorld({ language: "en", username: "Marie" });
const content = "Look up today: the one who kept you until now will not stop on the way.";
const fields = { title: "One more step", content, language: "en" };
const { create, rows: kept } = writingCalls({ ...motivationKind, fields }, world);

describe("the screens", () => {
  const typed = {
    intent: "create",
    ...fields,
    bibleVerse: "",
    verseReference: "",
    author: "Rose",
    publishDate: "",
    tags: "hope, faith",
    source: "admin",
    basedOn: "",
    isPublished: "off",
  };
  const page = "/admin/content/motivations/new";

  test("a motivation is created by form, with and without JavaScript", async () => {
    const scripted = await submitForm<FormAnswer>(page, typed, world.cookie);
    expect([scripted.status, scripted.data.ok]).toEqual([200, true]);
    const plain = await submitForm(
      page,
      { ...typed, isPublished: ["off", "on"] },
      { ...world.cookie, plain: true },
    );
    expect(plain.status).toBe(303);
    expect(plain.headers.get("Location")).toMatch(/^\/admin\/content\/motivations\/\d+\?done=created$/);
    expect(await kept()).toMatchObject([
      { isPublished: false, tags: '["hope","faith"]', author: "Rose" },
      { isPublished: true, publishDate: "2026-11-20" },
    ]);
    const list = await visitScreen<{ items: object[]; done: string }>(
      "/admin/content?done=created",
      world.cookie,
    );
    expect(list.data).toMatchObject({ done: "created", items: [{ state: "published" }, { state: "draft" }] });
  });

  test("errors come back at their fields with the typed values", async () => {
    const { status, data } = await submitForm<FormAnswer>(
      page,
      { ...typed, content: "short" },
      { ...world.cookie, plain: true },
    );
    expect(status).toBe(400);
    expect(data).toMatchObject({
      ok: false,
      intent: "create",
      lastResult: {
        error: { content: ["Content must be at least 50 characters"] },
        initialValue: { title: "One more step", content: "short", tags: "hope, faith" },
      },
    });
  });

  test("a generated draft fills the form and is not saved", async () => {
    const { status, data } = await submitForm<FormAnswer>(
      page,
      { intent: "generate", language: "ht", theme: "" },
      { ...world.cookie, plain: true },
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({ ok: true, intent: "generate", result: { motivation: { language: "ht" } } });
    expect(await kept()).toEqual([]);
  });

  test("a motivation is changed, published and deleted by form; a conflict is a 409", async () => {
    const { id, updatedAt: basedOn } = await create();
    const edit = `/admin/content/motivations/${id}`;
    const saved = await submitForm(
      edit,
      { ...typed, intent: "update", title: "Edited", basedOn },
      { ...world.cookie, plain: true },
    );
    expect(saved.headers.get("Location")).toBe(`${edit}?done=updated`);
    const late = await submitForm<FormAnswer>(
      edit,
      { ...typed, intent: "update", title: "Too late", basedOn },
      world.cookie,
    );
    expect(late.status).toBe(409);
    expect(late.data).toMatchObject({
      ok: false,
      lastResult: { initialValue: { title: "Too late", basedOn } },
    });
    const { data } = await visitScreen<{ motivation: { updatedAt: string } }>(edit, world.cookie);
    const over = data.motivation.updatedAt;
    const knowing = await submitForm<FormAnswer>(
      edit,
      { ...typed, intent: "update", title: "Too late", basedOn, over },
      world.cookie,
    );
    expect(knowing.data.ok).toBe(true);

    const [row] = await kept();
    const old = await submitForm<FormAnswer>(
      "/admin/content",
      { intent: "publish", pick: `${id} ${over}` },
      world.cookie,
    );
    expect(old.status).toBe(409);
    const pick = `${id} ${row!.updatedAt}`;
    const published = await submitForm(
      "/admin/content",
      { intent: "publish", pick },
      { ...world.cookie, plain: true },
    );
    expect(published.headers.get("Location")).toBe("/admin/content?done=published");
    const deleted = await submitForm(
      "/admin/content",
      { intent: "delete", pick: String(id) },
      { ...world.cookie, plain: true },
    );
    expect(deleted.headers.get("Location")).toBe("/admin/content?done=deleted");
    expect(await kept()).toEqual([]);
    expect((await visitScreen(edit, world.cookie)).status).toBe(404);
  });

  test("guests are redirected to sign in, other roles are refused, and a wrong filter is a 404", async () => {
    expect((await visitScreen("/admin/content")).headers.get("Location")).toBe(
      "/admin/login?next=%2Fadmin%2Fcontent",
    );
    const elsewhere = await administrator({ permissions: ["manage_users"] });
    expect((await submitForm(page, typed, { headers: elsewhere.cookie, plain: true })).status).toBe(403);
    expect((await visitScreen("/admin/content?state=gone", world.cookie)).status).toBe(404);
    expect(await kept()).toEqual([]);
  });
});

describe("what visitors see", () => {
  const words = async (path: string) =>
    (
      await visitScreen<{
        words: { title: string; longDate: string }[];
        newer: string | null;
        older: string | null;
      }>(path)
    ).data;

  test("the landing page shows only motivations that an administrator published", async () => {
    await publishDailyContent(systemCaller(), { date: "2026-11-20" });
    expect((await words("/en")).words).toEqual([]);
    await create({ isPublished: true });
    await create({ title: "A draft" });
    await create({ title: "Another day", isPublished: true, publishDate: "2026-11-25" });
    expect((await words("/en")).words).toMatchObject([
      { title: "One more step", longDate: "Friday, November 20, 2026" },
    ]);
    expect((await words("/ht")).words).toEqual([]);
  });

  test("the page of motivations lists all of them in pages; an invalid cursor is a 404", async () => {
    await publishDailyContent(systemCaller(), { date: "2026-11-20" });
    for (let index = 0; index < 12; index++) await create({ title: `Step ${index}`, isPublished: true });
    const first = await words("/en/motivations");
    expect(first.words).toHaveLength(10);
    expect(first.newer).toBeNull();
    const second = await words(`/en/motivations?before=${first.older}`);
    expect([second.words.length, second.older]).toEqual([3, null]);
    expect(await words(`/en/motivations?after=${second.newer}`)).toMatchObject({ words: first.words });
    expect((await words("/fr/motivations")).words).toHaveLength(1);
    for (const place of ["x", "2026-11-20", "2026-11-20.x"])
      expect((await visitScreen(`/en/motivations?before=${place}`)).status, place).toBe(404);
  });
});
