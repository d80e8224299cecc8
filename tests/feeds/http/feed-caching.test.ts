import { beforeEach, expect, test, vi } from "vitest";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { addBlogPost, addDevotion, callFeed, readFeed } from "./feed-entries";

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:30:00Z") });
  return () => void vi.useRealTimers();
});

test("lastBuildDate is the newest change, so that the same content is the same bytes", async () => {
  await addBlogPost({ at: "2026-11-10T08:00:00.000Z" });
  const first = await callFeed("/rss/blog.xml");
  vi.setSystemTime("2026-11-21T09:00:00Z");
  const second = await callFeed("/rss/blog.xml");
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
  expect(second.headers.get("ETag")).toMatch(/^"[^"]+"$/);
  expect(second.headers.get("Last-Modified")).toBe("Tue, 10 Nov 2026 08:00:00 GMT");
  expect((await readFeed("/rss/blog.xml")).lastBuildDate).toBe("Tue, 10 Nov 2026 08:00:00 GMT");
});

test("a conditional request gets a 304, by ETag or by date; the ETag wins", async () => {
  await addBlogPost({ at: "2026-11-10T08:00:00.000Z" });
  const etag = (await callFeed("/rss/blog.xml")).headers.get("ETag")!;
  const status = async (headers: Record<string, string>) => (await callFeed("/rss/blog.xml", headers)).status;
  expect(await status({ "If-None-Match": etag })).toBe(304);
  expect(await status({ "If-None-Match": `W/${etag}` })).toBe(304);
  expect(await status({ "If-None-Match": '"another"' })).toBe(200);
  expect(await status({ "If-Modified-Since": "Tue, 10 Nov 2026 08:00:00 GMT" })).toBe(304);
  expect(await status({ "If-Modified-Since": "Fri, 20 Nov 2026 08:00:00 GMT" })).toBe(304);
  expect(await status({ "If-Modified-Since": "Tue, 10 Nov 2026 07:59:59 GMT" })).toBe(200);
  expect(await status({ "If-Modified-Since": "yesterday" })).toBe(200);
  const both = { "If-None-Match": '"another"', "If-Modified-Since": "Fri, 20 Nov 2026 08:00:00 GMT" };
  expect(await status(both)).toBe(200);
  const unchanged = await callFeed("/rss/blog.xml", { "If-None-Match": etag });
  expect(await unchanged.text()).toBe("");
  expect(unchanged.headers.get("ETag")).toBe(etag);
});

test("HEAD answers as GET without the body", async () => {
  await addDevotion("2026-11-19");
  const [head, whole] = [await callApi("HEAD", "/rss.xml"), await callFeed("/rss.xml")];
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  for (const name of ["ETag", "Last-Modified", "Content-Type", "Content-Length"])
    expect(head.headers.get(name), name).toBe(whole.headers.get(name));
});
