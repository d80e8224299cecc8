import { describe, expect, test, vi } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { writingWorld } from "../../writing/world";
import { addTestSermon } from "../sermons";

const world = writingWorld();

const fields = (more: object = {}) => ({
  title: "La foi qui tient",
  description: "Quand tout tremble.",
  youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s",
  duration: 2535,
  language: "fr",
  topic: "faith",
  tags: ["épreuve"],
  ...more,
});
const sermons = () => db.selectFrom("sermons").selectAll().orderBy("id").execute();
const isPublic = async (id: number) => (await callApi("GET", `/api/sermons/${id}`)).status === 200;
const submit = (path: string, form: Record<string, string>) =>
  submitForm<FormAnswer>(path, form, world.cookie);

test("a new sermon begins in the site's default language, whatever the person reads", async () => {
  const value = JSON.stringify({ defaultLanguage: "ht", availableLanguages: ["ht", "en"] });
  await db.insertInto("systemSettings").values({ key: "languages", value, updatedAt: "" }).execute();
  const { data } = await visitScreen<{ language: string }>("/admin/sermons/new?lang=en", world.cookie);
  expect(data.language).toBe("ht");
});

describe("a sermon is added, published, changed, withdrawn and deleted", () => {
  test("through the API", async () => {
    const posted = await callApi("POST", "/api/sermons", {
      ...world.bearer,
      json: fields({ isPublished: true }),
    });
    expect(posted.status).toBe(201);
    const { id } = (await posted.json()) as { id: number };
    expect(await sermons()).toMatchObject([
      {
        youtubeId: "dQw4w9WgXcQ",
        difficulty: "beginner",
        isPublished: false,
        publishedAt: null,
        duration: 2535,
      },
    ]);
    expect(await isPublic(id)).toBe(false);

    const publish = () => callApi("PATCH", `/api/sermons/${id}/publish`, world.bearer);
    expect(await (await publish()).json()).toMatchObject({ publishedAt: "2026-11-20T14:00:00.000Z" });
    vi.setSystemTime(Date.now() + 60_000);
    expect(await (await publish()).json()).toMatchObject({ publishedAt: "2026-11-20T14:00:00.000Z" });
    expect(await isPublic(id)).toBe(true);

    const put = await callApi("PUT", `/api/sermons/${id}`, {
      ...world.bearer,
      json: fields({ title: "Plus haut", youtubeUrl: null, transcript: "Un texte." }),
    });
    expect(await put.json()).toMatchObject({ title: "Plus haut", youtubeId: null, isPublished: true });

    expect((await callApi("DELETE", `/api/sermons/${id}/publish`, world.bearer)).status).toBe(200);
    expect(await isPublic(id)).toBe(false);
    const deleted = await callApi("DELETE", `/api/sermons/${id}`, world.bearer);
    expect([deleted.status, await deleted.json()]).toEqual([200, { success: true }]);
    expect((await callApi("DELETE", `/api/sermons/${id}`, world.bearer)).status).toBe(404);
  });

  test("through the screens", async () => {
    const typed = { ...fields(), duration: "42:15", tags: "épreuve, confiance,  épreuve" };
    const created = await submit("/admin/sermons/new", { intent: "create", ...typed });
    expect(created.data).toMatchObject({ ok: true, done: "/admin/sermons/1?done=create" });
    expect(await sermons()).toMatchObject([{ duration: 2535, tags: '["épreuve","confiance"]' }]);

    expect((await submit("/admin/sermons/1", { intent: "publish" })).data).toMatchObject({ ok: true });
    expect(await isPublic(1)).toBe(true);
    const list = await visitScreen<object>("/admin/sermons?q=foi&topic=faith", world.cookie);
    expect(list.data).toMatchObject({ items: [{ id: 1, duration: "42:15", medium: "video" }] });
    for (const none of ["in=ht", "state=draft", "state=draft&in=fr&q=foi"]) {
      const other = await visitScreen<object>(`/admin/sermons?${none}`, world.cookie);
      expect(other.data).toMatchObject({ items: [] });
    }
    // An invalid state is ignored.
    for (const all of ["state=published", "state=", "state=lost", "state=draft&state=published"]) {
      const whole = await visitScreen<object>(`/admin/sermons?${all}`, world.cookie);
      expect(whole.data).toMatchObject({ items: [{ id: 1, isPublished: true }] });
    }

    vi.setSystemTime(Date.now() + 1_000);
    await submit("/admin/sermons/1", { intent: "update", ...typed, title: "Plus haut" });
    const shown = await visitScreen<object>("/admin/sermons/1", world.cookie);
    expect(shown.data).toMatchObject({ title: "Plus haut", sermon: { isPublished: true } });
    await submit("/admin/sermons/1", { intent: "unpublish" });
    expect(await isPublic(1)).toBe(false);
    expect((await submit("/admin/sermons/1", { intent: "delete" })).data).toMatchObject({ ok: true });
    expect(await sermons()).toEqual([]);
  });

  test("a sermon of an earlier year that is withdrawn and published again keeps its date", async () => {
    const publishedAt = "2019-03-10T16:00:00.000Z";
    const id = await addTestSermon({}, { publishedAt });
    expect(await (await callApi("DELETE", `/api/sermons/${id}/publish`, world.bearer)).json()).toMatchObject({
      isPublished: false,
      publishedAt,
    });
    expect(await isPublic(id)).toBe(false);
    for (const list of ["/api/sermons", "/rss/sermons.xml", "/rss/podcast.xml", "/sitemap.xml"])
      expect(await (await callApi("GET", list)).text(), list).not.toContain("La foi qui tient");
    await submit(`/admin/sermons/${id}`, { intent: "publish" });
    expect(await sermons()).toMatchObject([{ isPublished: true, publishedAt }]);
  });

  test("optimistic lock: the second of two administrators gets a 409 in the API and on the screen", async () => {
    const id = await addTestSermon();
    const basedOn = (await sermons())[0]!.updatedAt;
    await callApi("PUT", `/api/sermons/${id}`, { ...world.bearer, json: fields({ title: "De Paul" }) });
    const late = await callApi("PUT", `/api/sermons/${id}`, { ...world.bearer, json: fields({ basedOn }) });
    expect(late.status).toBe(409);
    const typed = { ...fields(), duration: "42:15", tags: "", basedOn };
    expect((await submit(`/admin/sermons/${id}`, { intent: "update", ...typed })).status).toBe(409);
    expect(await sermons()).toMatchObject([{ title: "De Paul" }]);
    const over = { intent: "update", ...typed, over: (await sermons())[0]!.updatedAt };
    expect((await submit(`/admin/sermons/${id}`, over)).status).toBe(200);
  });
});

describe("input that is refused", () => {
  test("a video of another host gets an error in every language, in the API and on the screen", async () => {
    const youtubeUrl = "https://vimeo.com/76979871";
    const sentences = new Set<string>();
    for (const lang of languages) {
      const answer = await callApi("POST", `/api/sermons?lang=${lang}`, {
        ...world.bearer,
        json: fields({ youtubeUrl }),
      });
      expect(answer.status).toBe(400);
      const { errors } = (await answer.json()) as { errors: { youtubeUrl: string[] } };
      expect(Object.keys(errors)).toEqual(["youtubeUrl"]);
      sentences.add(errors.youtubeUrl[0]!);
    }
    expect(sentences.size).toBe(4);
    expect([...sentences]).toContain(
      "This video is not on YouTube. The site can show videos from youtube.com and youtu.be only.",
    );
    const form = { ...fields({ youtubeUrl }), intent: "create", duration: "42:15", tags: "" };
    const { status, data } = await submit("/admin/sermons/new", form);
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({ youtubeUrl: [expect.stringContaining("youtu.be")] });
    expect(await sermons()).toEqual([]);
  });

  test.each([
    [{ youtubeUrl: "https://www.youtube.com/@ministere" }, "youtubeUrl"],
    [{ youtubeUrl: "une vidéo" }, "youtubeUrl"],
    [{ youtubeUrl: null }, "youtubeUrl"],
    [{ youtubeUrl: "", transcript: " " }, "youtubeUrl"],
    [{ audioUrl: "http://example.org/a.mp3" }, "audioUrl"],
    [{ audioUrl: "javascript:alert(1)" }, "audioUrl"],
    [{ audioBytes: -1 }, "audioBytes"],
    [{ duration: 0 }, "duration"],
    [{ duration: "une heure" }, "duration"],
    [{ duration: undefined }, "duration"],
    [{ title: " " }, "title"],
    [{ description: undefined }, "description"],
    [{ topic: "cuisine" }, "topic"],
    [{ topic: undefined }, "topic"],
    [{ difficulty: "" }, "difficulty"],
    [{ language: "de" }, "language"],
    [{ tags: Array.from({ length: 13 }, (_, at) => `mot ${at}`) }, "tags"],
    [{ title: "x".repeat(256) }, "title"],
  ])("%j has an error at its field", async (wrong, field) => {
    const answer = await callApi("POST", "/api/sermons", { ...world.bearer, json: fields(wrong) });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]![0]).not.toContain("admin-sermons");
    expect(await sermons()).toEqual([]);
  });

  test("a text or an audio file alone is enough", async () => {
    for (const only of [{ transcript: "Un texte." }, { audioUrl: "https://audio.example.org/1.mp3" }]) {
      const answer = await callApi("POST", "/api/sermons", {
        ...world.bearer,
        json: fields({ youtubeUrl: null, ...only }),
      });
      expect(answer.status).toBe(201);
    }
  });
});

test("the team adds and deletes the examples on the screen; their own sermon stays", async () => {
  const own = await addTestSermon();
  await submit("/admin/sermons", { intent: "initialize" });
  const list = await visitScreen<object>("/admin/sermons", world.cookie);
  expect(list.data).toMatchObject({ hasExamples: true });
  await submit("/admin/sermons", { intent: "deleteExamples" });
  expect(await sermons()).toMatchObject([{ id: own }]);
});
