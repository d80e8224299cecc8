import { expect, test } from "vitest";
import { makePendingViews, OTHER_PAGES } from "~/features/analytics/page-views/pending-views";

const viewed = (path: string) => ({ path, language: "fr" as const, kind: "blog" });

test("memory is bounded for any number of pages, and the sum stays correct", () => {
  const pending = makePendingViews(100);
  for (let i = 0; i < 5_000; i++) pending.add(viewed(`/blog/${i}`), "2026-11-23");
  pending.add(viewed("/blog/7"), "2026-11-23");
  const counts = pending.take();
  expect(counts).toHaveLength(101);
  expect(counts.reduce((sum, { views }) => sum + views, 0)).toBe(5_001);
  expect(counts.find(({ path }) => path === "/blog/7")?.views).toBe(2);
  expect(counts.find(({ path }) => path === OTHER_PAGES)).toMatchObject({ views: 4_900, kind: "" });
});

test("counts that could not be written are added to those counted meanwhile", () => {
  const pending = makePendingViews();
  pending.add(viewed("/blog/a"), "2026-11-22");
  pending.add(viewed("/blog/a"), "2026-11-23");
  const taken = pending.take();
  expect(pending.take()).toEqual([]);
  pending.add(viewed("/blog/a"), "2026-11-23");
  pending.putBack(taken);
  expect(pending.take()).toEqual([
    { ...viewed("/blog/a"), date: "2026-11-23", views: 2 },
    { ...viewed("/blog/a"), date: "2026-11-22", views: 1 },
  ]);
});
