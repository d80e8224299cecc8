import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineArea } from "~/areas/area.server";
import { listFooterLinks, listNavigation } from "~/areas/navigation.server";
import { registerAreas } from "~/areas/registry.server";
import type { Caller } from "~/auth/caller.server";
import { listTiles } from "~/features/analytics/dashboard-counts.server";
import { areas } from "~/features/areas.server";
import { toActivityItem } from "~/features/operations/activity-text.server";
import { listAuditedKinds } from "~/features/operations/audited-actions.server";
import { checkHealth, describeHealthPart } from "~/features/operations/health-admin.server";
import { listJobs } from "~/features/operations/jobs-admin.server";
import { listToday } from "~/features/operations/today.server";
import { showSetup } from "~/features/operations/setup-admin.server";
import { listKeptKinds, personalDataTexts, showPersonalData } from "~/features/privacy/privacy.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { SECOND_MS, defineJob, handleJob } from "~jobs/define-job";
import { enqueue } from "~jobs/outbox";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";

// What an area declares appears on every screen that reads the list of areas, with texts from its own locale file.

const ringJob = defineJob({
  name: "ring-bells",
  title: "bells:job",
  payloadTexts: "bells:payload",
  payload: z.strictObject({ bellId: z.int() }),
  attempts: 1,
  backoff: { firstMs: SECOND_MS, capMs: SECOND_MS },
  concurrency: 1,
  timeoutMs: SECOND_MS,
});

const bellsArea = defineArea({
  name: "bells",
  personalData: {
    name: "bells",
    title: "bells:data",
    notice: { order: 15, texts: "bells:kept" },
    collect: async () => [{ bell: "small" }, { bell: "large" }],
    erase: async () => undefined,
    addresses: async () => [],
  },
  visitorData: {
    name: "bells",
    title: "bells:rung",
    collect: async () => [{ bell: "small" }],
    erase: async () => undefined,
    move: async () => undefined,
  },
  retention: "none",
  audit: [{ texts: "bells:log", actions: ["bell.rung"], permission: "manage_content" }],
  secretPaths: "none",
  navigation: [
    {
      ...{ href: "/admin/bells", group: "words", order: 25, icon: "sparkles", needs: "manage_content" },
      label: "bells:area",
      card: "bells:card",
    },
  ],
  dashboardCounts: {
    bells: {
      permission: "manage_content",
      count: async () => 3,
      tile: { order: 25, label: "bells:count", icon: "heart", href: "/admin/bells" },
    },
  },
  today: [
    {
      ...{ order: 25, icon: "sparkles", permission: "manage_content" },
      find: async () => [
        { tone: "warn", title: { key: "bells:unrung", facts: { count: 2 } }, href: "/admin/bells" },
      ],
    },
  ],
  setupSteps: [
    { name: "bells", order: 5, texts: "bells:setup", href: "/admin/bells", isDone: async () => false },
  ],
  health: {
    bells: {
      order: 45,
      texts: "bells:health",
      check: async () => ({ tone: "warn", state: "cracked", facts: {} }),
      screen: { href: "/admin/bells", label: "bells:see" },
    },
  },
  footerLinks: [{ href: "/bells", group: "read", order: 35, label: "bells:title" }],
  jobs: [handleJob(ringJob, async () => undefined)],
});

let caller: Caller;

beforeEach(async () => {
  registerAreas([...areas, bellsArea]);
  await freshDatabase();
  ({ caller } = await administrator({ permissions: ["manage_content", "manage_users"] }));
});

test("its navigation entry is in its place, only for those who may open it", () => {
  const entries = listNavigation(caller.permissions).map(({ label }) => label);
  expect(entries.indexOf("bells:area")).toBe(entries.indexOf("admin-translation:title") - 1);
  expect(listNavigation(new Set(["manage_donations"])).map(({ label }) => label)).not.toContain("bells:area");
});

test("its footer link is between those of other areas", () => {
  const links = listFooterLinks().map(({ href }) => href);
  expect(links[links.indexOf("/blog") + 1]).toBe("/bells");
});

test("its dashboard tile, setup step and health part are between those of other areas", async () => {
  const tiles = (await listTiles(caller)).map(({ label, count }) => ({ label, count }));
  expect(tiles).toContainEqual({ label: "bells:count", count: 3 });
  expect((await showSetup(caller))![0]).toMatchObject({ step: "bells", texts: "bells:setup", isDone: false });
  const parts = (await checkHealth(caller)).map(({ part }) => part);
  expect(parts[parts.indexOf("queue") + 1]).toBe("bells");
  expect(describeHealthPart("bells", "cracked")).toEqual({
    name: "bells:health.name",
    sentence: "bells:health.cracked",
    screen: { href: "/admin/bells", label: "bells:see" },
  });
});

test("its task is on the dashboard of those who may do it", async () => {
  const task = { icon: "sparkles", tone: "warn", title: "unrung", href: "/admin/bells" };
  expect(await listToday(caller)).toContainEqual(task);
  const treasurer = await administrator({ permissions: ["manage_donations"] });
  expect(await listToday(treasurer.caller)).not.toContainEqual(task);
});

test("the audit log and the jobs take their texts from its own locale file", async () => {
  const entry = {
    id: 1,
    action: "bell.rung",
    username: "marie",
    subject: "",
    createdAt: "2026-11-20T12:00:00Z",
    token: null,
  };
  expect(toActivityItem(entry, "fr", "UTC").sentence).toBe("bells:log.action.bell.rung");
  expect(listAuditedKinds()).toContainEqual({ kind: "bell", name: "bells:log.kinds.bell" });
  await enqueue(db, ringJob, { bellId: 1 });
  const { jobs } = await listJobs(caller, { state: "waiting" });
  expect(jobs[0]!.texts).toMatchObject({ title: "bells:job", payloadTexts: "bells:payload" });
});

test("the personal data that it keeps is listed on the privacy page and on the person's own page", async () => {
  expect(listKeptKinds(await getSettings())[1]).toEqual({
    texts: "bells:kept",
    periods: [{ name: "period" }],
  });
  const token = dataPath("marie@example.org").split("/").at(-1);
  const { counts } = await showPersonalData(caller, { token });
  expect(counts).toContainEqual({ area: "bells", count: 2 });
  expect(personalDataTexts("bells").title).toBe("bells:data");
});
