import { expect, test } from "vitest";
import { toListPlace } from "~/features/prayers/requests/list-place";

const listed = {
  isPublic: true,
  isUrgent: false,
  status: "approved",
  reviewedAt: "2026-11-20T10:00:00.000Z",
  closedAt: null,
  hiddenAt: null,
  orderCount: 4,
  answeredDate: null,
} as const;
const moment = new Date("2026-11-23T12:00:00.000Z");

test("open requests are ordered by prayer count; an urgent one has a rank of its own", () => {
  expect(toListPlace(listed)).toEqual({ listRank: 1, listOrder: 4 });
  expect(toListPlace({ ...listed, isUrgent: true, orderCount: 9 })).toEqual({ listRank: 0, listOrder: 9 });
  expect(toListPlace({ ...listed, status: "praying" })).toEqual({ listRank: 1, listOrder: 4 });
});

test("answered requests come last, the newest first", () => {
  const older = toListPlace({ ...listed, status: "answered", answeredDate: moment.toISOString() });
  const later = new Date(moment.getTime() + 60_000).toISOString();
  const newer = toListPlace({ ...listed, status: "answered", answeredDate: later });
  expect(older.listRank).toBe(2);
  expect(newer.listOrder).toBe(older.listOrder - 1);
});

test.each([
  ["private", { isPublic: false }],
  ["waiting for the team", { reviewedAt: null }],
  ["a testimony waiting for the team", { reviewedAt: null, status: "answered" }],
  ["pending", { status: "pending" }],
  ["rejected", { status: "rejected" }],
  ["closed", { closedAt: moment.toISOString() }],
  ["hidden", { hiddenAt: moment.toISOString() }],
] as const)("a request that is %s is not listed", (_, change) => {
  expect(toListPlace({ ...listed, ...change })).toEqual({ listRank: null, listOrder: 0 });
});
