import { beforeEach, describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { scheduleBlogPost } from "~/features/blog/blog-admin.server";
import { showBlogPostForAdmin } from "~/features/blog/blog-admin-screens.server";
import { addSermon, updateSermon } from "~/features/sermons/library/sermons-admin.server";
import { sermonUpdate } from "~/features/sermons/library/sermons.schema";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { parseStrictRss } from "~tests/support/strict-rss";
import { typedSermon } from "../../sermons/sermons";

let headers: Record<string, string>;

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:00:00Z") });
  headers = (await administrator({ permissions: ["manage_content"] })).bearer;
  return () => void vi.useRealTimers();
});

const audioUrl = "https://audio.example.org/a.mp3";
const kinds = {
  sermons: { title: "Un", description: "Deux.", audioUrl, duration: 60, topic: "faith" },
  "blog-posts": { title: "Un", summary: "Deux.", content: "Trois." },
};
const feeds = { sermons: "/rss/sermons.xml", "blog-posts": "/rss/blog.xml" };

interface Saved {
  id: number;
  publishedAt: string | null;
  isPublished: boolean;
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])("the dates of %s", (kind) => {
  const send = async (method: string, path: string, json?: object) => {
    const answer = await callApi(method, `/api/${kind}${path}`, { headers, ...(json && { json }) });
    return { status: answer.status, body: (await answer.json()) as Saved & { errors?: object } };
  };
  const create = (publishedAt?: unknown) =>
    send("POST", "", { ...kinds[kind], ...(publishedAt !== undefined && { publishedAt }) });
  const readFeed = async () => parseStrictRss(await (await callApi("GET", feeds[kind])).text()).items;

  test("an earlier moment is kept by publishing and by changes, and stands in the feed", async () => {
    const { status, body } = await create("2019-05-12T10:00:00-04:00");
    expect(status).toBe(201);
    expect(body).toMatchObject({ isPublished: false, publishedAt: "2019-05-12T14:00:00.000Z" });
    expect(await readFeed()).toEqual([]);
    const published = await send("PATCH", `/${body.id}/publish`);
    expect(published.body).toMatchObject({ isPublished: true, publishedAt: "2019-05-12T14:00:00.000Z" });
    const changed = await send("PUT", `/${body.id}`, { ...kinds[kind], title: "Autre" });
    expect(changed.body.publishedAt).toBe("2019-05-12T14:00:00.000Z");
    expect((await readFeed())[0]).toMatchObject({ pubDate: "Sun, 12 May 2019 14:00:00 GMT" });
  });

  test("an archive stands in the order of its dates, and a published text can get another one", async () => {
    const ids: number[] = [];
    for (const day of ["2019-05-12", "2018-01-07", "2020-12-25"]) {
      const { body } = await create(day);
      await send("PATCH", `/${body.id}/publish`);
      ids.push(body.id);
    }
    const order = async () =>
      ((await (await callApi("GET", `/api/${kind}`)).json()) as Saved[]).map(({ id }) => id);
    expect(await order()).toEqual([ids[2], ids[0], ids[1]]);
    const { body } = await send("PUT", `/${ids[1]}`, { ...kinds[kind], publishedAt: "2021-03-01" });
    expect(body).toMatchObject({ isPublished: true, publishedAt: "2021-03-01T17:00:00.000Z" }); // noon in Haiti
    expect(await order()).toEqual([ids[1], ids[2], ids[0]]);
    const guids = (await readFeed()).map(({ guid }) => guid);
    await send("PUT", `/${ids[1]}`, { ...kinds[kind], publishedAt: "2017-03-01" });
    expect((await readFeed()).map(({ guid }) => guid).sort()).toEqual(guids.sort());
  });

  test("without a date a draft gets that of its publication, and the day of a form keeps the time of day", async () => {
    const { body } = await create("");
    expect(body.publishedAt).toBeNull();
    const published = await send("PATCH", `/${body.id}/publish`);
    expect(published.body.publishedAt).toBe("2026-11-20T14:00:00.000Z");
    for (const publishedAt of ["2026-11-20", "", null]) {
      const { body: kept } = await send("PUT", `/${body.id}`, { ...kinds[kind], publishedAt });
      expect(kept.publishedAt).toBe("2026-11-20T14:00:00.000Z");
    }
    const { body: draft } = await create("2019-05-12");
    const cleared = await send("PUT", `/${draft.id}`, { ...kinds[kind], publishedAt: "" });
    expect(cleared.body.publishedAt).toBeNull();
  });

  test.each(["2026-11-21", "2027-01-01T00:00:00Z", "2019-02-30", "12/05/2019", "1066-10-14", "hier", 7])(
    "%s is refused at its field",
    async (publishedAt) => {
      const { status, body } = await create(publishedAt);
      expect(status).toBe(400);
      expect(body.errors).toHaveProperty("publishedAt");
      expect((await callApi("GET", `/api/${kind}?admin=true`, { headers })).status).toBe(200);
    },
  );

  test("today's date before noon is not in the future", async () => {
    const { body } = await create("2026-11-20");
    expect(body.publishedAt).toBe("2026-11-20T14:00:00.000Z");
  });
});

test("a blog post that is scheduled in the past is published with that date", async () => {
  const { caller } = await administrator({ permissions: ["manage_content"] });
  const made = await callApi("POST", "/api/blog-posts", { headers, json: kinds["blog-posts"] });
  const { id } = (await made.json()) as Saved;
  const published = await scheduleBlogPost(caller, { id, date: "2019-05-12", time: "10:00" });
  expect(published).toMatchObject({ isPublished: true, publishedAt: "2019-05-12T14:00:00.000Z" });
  expect(await showBlogPostForAdmin(caller, { id })).toMatchObject({
    schedule: null,
    post: { publicationDay: "2019-05-12" },
  });
});

test("the size and type of an audio file come from its host, unless the team types the size", async () => {
  const caller = systemCaller();
  const asked: string[] = [];
  const host = async (url: string) => {
    asked.push(url);
    return { bytes: asked.length * 1_000, type: "audio/mpeg" };
  };
  const made = await addSermon(caller, typedSermon({ audioUrl }), host);
  expect(made).toMatchObject({ audioBytes: 1_000, audioType: "audio/mpeg" });
  const change = (more: object) =>
    updateSermon(caller, sermonUpdate.parse({ ...typedSermon({ audioUrl, ...more }), id: made.id }), host);
  expect(await change({ audioBytes: 1_000 })).toMatchObject({ audioBytes: 1_000 });
  expect(await change({ audioBytes: 77 })).toMatchObject({ audioBytes: 77, audioType: "audio/mpeg" });
  expect(asked).toHaveLength(1);
  const other = { audioUrl: "https://audio.example.org/b.mp3", audioBytes: 77 }; // the size of the file before
  expect(await change(other)).toMatchObject({ audioBytes: 2_000 });
  expect(await change({ audioUrl: null })).toMatchObject({ audioBytes: null, audioType: null });
});

test("a sermon without an answer from its host is saved, and a GUID belongs to one sermon", async () => {
  const json = { ...kinds.sermons, guid: "https://old.example.org/?p=7" };
  const first = await callApi("POST", "/api/sermons", { headers, json });
  const { id } = (await first.json()) as Saved;
  expect(first.status).toBe(201);
  const second = await callApi("POST", "/api/sermons", { headers, json });
  expect(second.status).toBe(400);
  expect(await second.json()).toMatchObject({ errors: { guid: [expect.any(String)] } });
  await callApi("PUT", `/api/sermons/${id}`, { headers, json: kinds.sermons });
  const { guid, audioBytes } = await db
    .selectFrom("sermons")
    .select(["guid", "audioBytes"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect({ guid, audioBytes }).toEqual({ guid: json.guid, audioBytes: null });
});
