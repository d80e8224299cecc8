import { expect, test, vi, afterEach } from "vitest";
import type { RolePermission } from "~/auth/permissions";
import { listToday } from "~/features/operations/today.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { addContactMessage } from "~tests/inbox/world";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { createDonation, createDoublePaidDonation } from "~tests/support/donations";
import { addPublishedPost } from "~tests/newsletter/world";
import { addPrayerRequest } from "~tests/support/prayers";
import "~tests/support/areas";

afterEach(() => void vi.useRealTimers());

const tasksOf = async (permission: RolePermission, language: Language = "fr") => {
  const { caller } = await administrator({ permissions: [permission] });
  return listToday({ ...caller, language });
};

const addSending = (status: "sending" | "paused" | "done", postId: number) =>
  db
    .insertInto("newsletterSendings")
    .values({ postId, audience: "all", total: 5, status, requestedBy: "marie", createdAt: "2026-11-20" })
    .execute();

onBothDatabases(() => {
  test("there is no task and no zero count when nothing waits", async () => {
    for (const permission of ["manage_prayers", "manage_donations", "manage_newsletter"] as const)
      expect(await tasksOf(permission)).toEqual([]);
    expect(await tasksOf("view_analytics")).toEqual([]);
  });

  test("tomorrow's devotion has a status for each language, by the ministry's date", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T03:00:00.000Z") }); // still the 20th in Haiti
    const entry = {
      ...{ date: "2026-11-21", verse: "v", reference: "r", explanation: "e", motivation: "m" },
      ...{ createdAt: "2026-11-20", updatedAt: "2026-11-20" },
    };
    const rows = [
      { ...entry, language: "fr", source: "admin" as const },
      { ...entry, language: "ht", source: "ai" as const },
    ];
    await db.insertInto("dailyContent").values(rows).execute();
    const [task] = await tasksOf("manage_content", "en");
    expect(task).toMatchObject({
      tone: "warn",
      title: "Tomorrow’s devotion, Saturday, November 21, 2026",
      hint: "A text by the AI waits for review.",
    });
    expect(task!.languages!.map(({ language, state }) => [language, state])).toEqual([
      ["fr", "Approved"],
      ["ht", "AI draft, to be reviewed"],
      ["en", "Planned: library"],
      ["es", "Planned: library"],
    ]);
    expect(task!.languages![1]!.actions).toEqual([
      { label: "Change", href: "/admin/daily-content?date=2026-11-21&in=ht" },
      { label: "Replace", href: "/admin/daily-content?date=2026-11-21&in=ht&start=empty" },
    ]);
  });

  test("messages, prayers and donations are counted for the roles that may see them", async () => {
    await addContactMessage();
    await addContactMessage({ isRead: true });
    await addPrayerRequest();
    await addPrayerRequest({ description: "Mwen vle touye tèt mwen." });
    await createDonation({ paymentMethod: "zelle", status: "pending" });
    await createDoublePaidDonation();
    const content = await tasksOf("manage_content");
    expect(content.map(({ title }) => title)).toContain("1 message non lu");
    expect(await tasksOf("manage_prayers")).toMatchObject([
      {
        tone: "bad",
        title: "2 demandes de prière attendent",
        hint: "Une parle de détresse\u00a0: lisez-la d’abord.",
        href: "/admin/prayers",
      },
    ]);
    expect(await tasksOf("manage_donations")).toMatchObject([
      { tone: "bad", title: "1 don à vérifier", href: "/admin/donations?status=toCheck" },
      { title: "1 don annoncé, à rapprocher de son virement", href: "/admin/donations/matching" },
    ]);
  });

  test("a sending is a task while it is running or paused", async () => {
    const post = await addPublishedPost();
    await addSending("done", post);
    expect(await tasksOf("manage_newsletter")).toEqual([]);
    await addSending("sending", post);
    await addSending("paused", post);
    const tasks = await tasksOf("manage_newsletter", "en");
    expect(tasks.map(({ tone, hint, href }) => [tone, hint, href])).toEqual([
      ["warn", "5 of 5 emails are done.", `/admin/newsletter/${post}/sending`],
      ["idle", "5 of 5 emails are done.", `/admin/newsletter/${post}/sending`],
    ]);
    expect(tasks[0]!.title).toMatch(/^Sending “.+” is paused$/);
  });
});
