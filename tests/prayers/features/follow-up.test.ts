import { addDays } from "date-fns";
import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { followUpRequests } from "~/features/prayers/follow-up.server";
import { getPublicRequest } from "~/features/prayers/requests/list.server";
import { closeRequest, renewRequest } from "~/features/prayers/requests/own-requests.server";
import { answerPrayerRequest } from "~/features/prayers/requests/answer.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { runJob } from "~tests/support/jobs";
import { listPrayerMails, readPrayerMail } from "~tests/support/prayer-mails";
import {
  addApprovedRequest,
  addPrayerRequest,
  findPrayerRequest,
  newReply,
  requestTokenOf,
} from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import "~tests/support/areas";

const approvedAt = new Date("2026-11-20T12:00:00.000Z");
const day = (days: number) => addDays(approvedAt, days);
const reminders = () => listPrayerMails("prayer-reminder");
const isClosed = async (id: number) => (await findPrayerRequest(id)).closedAt !== null;

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: approvedAt });
    return () => vi.useRealTimers();
  });

  test("after 30 days the requester is asked once, in their language, with three links", async () => {
    const id = await addApprovedRequest({ title: "Lapriyè pou manman m", language: "ht" });
    await followUpRequests(day(29));
    expect(await reminders()).toEqual([]);
    await followUpRequests(day(30));
    await followUpRequests(day(31));
    const mails = await reminders();
    expect(mails).toMatchObject([{ recipient: "marie@example.org", language: "ht" }]);
    const { subject, text } = await readPrayerMail(mails[0]!.id);
    expect(subject).toBe("Èske n ap lapriyè avè w toujou?");
    expect(text).toContain("Lapriyè pou manman m");
    expect(text).toContain("n ap fèmen l nan 14 jou");
    const token = await requestTokenOf(id);
    for (const part of ["renew", "answer", "close"])
      expect(text).toContain(`http://localhost:3000/ht/prayer-requests/manage/${token}#${part}`);
    expect(await isClosed(id)).toBe(false);
  });

  test("two weeks after an unanswered reminder the request leaves the list", async () => {
    const id = await addApprovedRequest();
    await followUpRequests(day(30));
    await followUpRequests(day(43));
    expect(await isClosed(id)).toBe(false);
    await followUpRequests(day(44));
    expect(await isClosed(id)).toBe(true);
    await expect(getPublicRequest(guestCaller, { id })).rejects.toMatchObject({ status: 404 });
    expect(await reminders()).toHaveLength(1);
  });

  test("a late reminder still leaves two weeks to answer", async () => {
    const id = await addApprovedRequest();
    await followUpRequests(day(100));
    await followUpRequests(day(113));
    expect(await isClosed(id)).toBe(false);
    await followUpRequests(day(114));
    expect(await isClosed(id)).toBe(true);
  });

  test("“still praying” restarts the 30 days, also for a closed request", async () => {
    const id = await addApprovedRequest();
    const own = { token: await requestTokenOf(id) };
    await followUpRequests(day(30));
    vi.setSystemTime(day(40));
    await renewRequest(guestCaller, own);
    await followUpRequests(day(69));
    expect(await reminders()).toHaveLength(1);
    await followUpRequests(day(70));
    expect(await reminders()).toHaveLength(2);
    await followUpRequests(day(84));
    expect(await isClosed(id)).toBe(true);
    vi.setSystemTime(day(85));
    await renewRequest(guestCaller, own);
    await followUpRequests(day(86));
    expect(await isClosed(id)).toBe(false);
    expect(await getPublicRequest(guestCaller, { id })).toMatchObject({ id });
  });

  test("a request without an address closes at the same age", async () => {
    const id = await addApprovedRequest({ requesterEmail: "" });
    await followUpRequests(day(43));
    expect(await isClosed(id)).toBe(false);
    await followUpRequests(day(44));
    expect(await isClosed(id)).toBe(true);
    expect(await reminders()).toEqual([]);
  });

  test("the reminder of a private request does not contain its title", async () => {
    await addApprovedRequest({ isPublic: false, title: "Un secret de famille" });
    await followUpRequests(day(30));
    const [mail] = await reminders();
    expect(JSON.stringify([mail, await readPrayerMail(mail!.id)])).not.toContain("secret de famille");
  });

  test("pending, answered and closed requests are not changed", async () => {
    await addPrayerRequest();
    const answered = await addApprovedRequest();
    const token = await requestTokenOf(answered);
    await answerPrayerRequest(
      guestCaller,
      { id: answered, description: "Bondye reponn.", token },
      newReply(),
    );
    const closed = await addApprovedRequest();
    await closeRequest(guestCaller, { token: await requestTokenOf(closed) });
    const before = await db.selectFrom("prayerRequests").selectAll().orderBy("id").execute();
    for (const days of [30, 60]) await followUpRequests(day(days));
    expect(await db.selectFrom("prayerRequests").selectAll().orderBy("id").execute()).toEqual(before);
    expect(await reminders()).toEqual([]);
  });

  test("the settings decide after how many days, or disable reminders", async () => {
    const id = await addApprovedRequest();
    await saveSystemSettings(systemCaller(), { prayers: { reminderDays: 0 } });
    await followUpRequests(day(1000));
    expect(await reminders()).toEqual([]);
    expect(await isClosed(id)).toBe(false);
    await saveSystemSettings(systemCaller(), { prayers: { reminderDays: 7 } });
    await followUpRequests(day(7));
    expect(await reminders()).toHaveLength(1);
  });

  test("two workers at the same time send one reminder", async () => {
    await addApprovedRequest();
    await Promise.all([followUpRequests(day(30)), followUpRequests(day(30))]);
    expect(await reminders()).toHaveLength(1);
  });

  test("after a run that fails before the reminder is stored, the next run sends it", async () => {
    await addApprovedRequest();
    await db.schema.alterTable("mail_log").renameTo("mail_log_away").execute();
    await expect(followUpRequests(day(30))).rejects.toThrow("mail_log");
    await db.schema.alterTable("mail_log_away").renameTo("mail_log").execute();
    await followUpRequests(day(31));
    expect(await reminders()).toHaveLength(1);
  });

  test("the job reminds more requests than one batch, all with the same time", async () => {
    await addApprovedRequest();
    const { id: _, ...row } = await db.selectFrom("prayerRequests").selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto("prayerRequests")
      .values(Array.from({ length: 229 }, () => row))
      .execute();
    vi.setSystemTime(day(30));
    await runJob("follow-up-prayers");
    expect(await reminders()).toHaveLength(230);
  });
});
