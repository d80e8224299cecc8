import { beforeEach, expect, test } from "vitest";
import { listNavigation } from "~/areas/navigation.server";
import { recordChange } from "~/auth/audit.server";
import { systemCaller } from "~/auth/caller.server";
import { recentActivity } from "~/features/operations/activity-admin.server";
import { listReadableForms } from "~/features/held/held-admin.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, visitScreen } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));

const secretary = () => administrator({ permissions: ["manage_content"], onlyMessages: true });

test("a role for messages finds messages and applications in the menu, counts, held forms and log, and nothing else", async () => {
  const { caller, bearer } = await secretary();
  const ours = (href: string) => !["/admin/dashboard", "/admin/account"].includes(href);
  expect(listNavigation(caller.permissions).flatMap(({ href }) => (ours(href) ? [href] : []))).toEqual([
    "/admin/messages",
    "/admin/bible-study",
    "/admin/held",
  ]);
  const stats = await callApi("GET", "/api/admin/stats", { headers: bearer });
  expect(Object.keys(await stats.json())).toEqual(["messages"]);
  expect(listReadableForms(caller).sort()).toEqual(["bibleStudy", "contact"]);
  for (const action of ["message.answered", "sermon.created"])
    await recordChange(db, systemCaller(), { action, subject: "X" });
  expect((await recentActivity(caller)).map(({ action }) => action)).toEqual(["message.answered"]);
});

test("a refused screen names what would open it", async () => {
  const { cookie } = await administrator({ permissions: ["manage_prayers"] });
  const { status, data } = await visitScreen<{ permissions: string }>("/admin/messages", { headers: cookie });
  expect([status, data.permissions]).toEqual([
    403,
    "Répondre aux messages et aux candidatures à l’étude biblique",
  ]);
});
