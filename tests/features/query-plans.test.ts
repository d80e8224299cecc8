import Database from "better-sqlite3";
import { SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { livingSession } from "~/auth/sessions.server";
import { sign } from "~/auth/signing.server";
import { newTotpSecret, sealTotpSecret } from "~/auth/totp.server";
import { changePassword, saveProfile, showAccount } from "~/features/accounts/account.server";
import { makeFirstAdministrator } from "~/features/accounts/first-administrator.server";
import { createRole, deleteRole, listRoles, showRole, updateRole } from "~/features/accounts/roles.server";
import { roleSchema } from "~/features/accounts/roles.schema";
import { listSessions, revokeOtherSessions, revokeSession } from "~/features/accounts/sessions.server";
import { signIn, signInWithCode, signOut } from "~/features/accounts/sign-in.server";
import { createUser, listUsers, showUser, updateUser } from "~/features/accounts/users.server";
import { createUserSchema } from "~/features/accounts/users.schema";
import { disableTwoFactor, renewRecoveryCodes, showTwoFactor } from "~/features/accounts/two-factor.server";
import { applicationsQuery } from "~/features/bible-study/applications.schema";
import {
  countReceivedApplications,
  deleteApplication,
  listApplications,
  moveApplication,
} from "~/features/bible-study/applications.server";
import { bibleStudySchema } from "~/features/bible-study/bible-study.schema";
import { applyForBibleStudy } from "~/features/bible-study/bible-study.server";
import { exportApplications } from "~/features/bible-study/export.server";
import { forgetOldApplications } from "~/features/bible-study/retention.server";
import { contactSchema } from "~/features/contact/contact.schema";
import { sendContactMessage } from "~/features/contact/contact.server";
import { exportMessages } from "~/features/contact/export.server";
import { messagesQuery } from "~/features/contact/inbox.schema";
import {
  archiveMessage,
  countUnreadMessages,
  deleteMessage,
  listMessages,
  markMessageRead,
} from "~/features/contact/inbox.server";
import { forgetOldMessages } from "~/features/contact/retention.server";
import { countForDashboard } from "~/features/analytics/stats.server";
import { listDevotionDates } from "~/features/devotion/devotion-dates.server";
import {
  getDailyContent,
  listDailyContentHistory,
  listDevotions,
  showDevotion,
  todaysDevotion,
} from "~/features/devotion/devotion.server";
import { draftMotivation } from "~/features/devotion/motivation-drafts.server";
import { showMotivation, showMotivations } from "~/features/devotion/motivation-screens.server";
import { listWords, newestWords } from "~/features/devotion/motivation-words.server";
import { motivationInput, motivationUpdate } from "~/features/devotion/motivations.schema";
import {
  createMotivation,
  deleteMotivation,
  listDailyMotivations,
  publishMotivation,
  updateMotivation,
} from "~/features/devotion/motivations.server";
import { getSchedulerStatus, triggerPublication } from "~/features/devotion/scheduler.server";
import { rememberDraft } from "~/features/devotion/drafts.server";
import { editorQuery, saveDailyContentSchema } from "~/features/devotion/editing.schema";
import { approveDailyContent, saveDailyContent } from "~/features/devotion/editing.server";
import { showEditor } from "~/features/devotion/editor.server";
import { generateDailyContent } from "~/features/devotion/generate.server";
import { publishDailyContent } from "~/features/devotion/publish.server";
import { mailLogQuery } from "~/features/mail/mail-log.schema";
import { listMails, mailHtml, resendMail, showMail } from "~/features/mail/mail-log.server";
import { deliverMail, giveUpMail } from "~/features/mail/mail.server";
import { confirmPath } from "~/features/newsletter/mailed-links.server";
import { savePreferencesSchema, subscribeSchema } from "~/features/newsletter/newsletter.schema";
import { confirmSubscription, subscribe, unsubscribe } from "~/features/newsletter/newsletter.server";
import { savePreferences, showPreferences } from "~/features/newsletter/profile.server";
import { activityQuery } from "~/features/operations/activity.schema";
import { listActivity, recentActivity } from "~/features/operations/activity.server";
import { lastBackupRun, takeBackup } from "~/features/operations/backup.server";
import { checkHealth } from "~/features/operations/health.server";
import { jobsQuery, jobStates } from "~/features/operations/jobs.schema";
import { listJobs, startAllOver, startOver } from "~/features/operations/jobs.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { erasePersonalData, exportPersonalData, requestDataLink } from "~/features/privacy/privacy.server";
import { saveSystemSettings } from "~/features/settings/editing.server";
import { showSettingsDesk } from "~/features/settings/settings-desk.server";
import { db, kyselyOf, useDatabase } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import { cleanUp } from "~jobs/clean-up";
import { jobNames } from "~jobs/catalog";
import { enqueue, failedJobs, retryJob } from "~jobs/outbox";
import {
  claim,
  dueRows,
  markDone,
  markFailed,
  markForRetry,
  markRelayed,
  release,
  renewLease,
  rowState,
  takeBackAbandoned,
} from "~jobs/rows";
import { enqueueScheduled, noteAlive } from "~jobs/schedule";
import { administrator } from "~tests/support/desk";

/** What the database was asked since the test began, values filled in. */
let asked: string[] = [];
let database: Database.Database;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
  database = new Database(":memory:", { verbose: (sql) => asked.push(String(sql)) });
  useDatabase(kyselyOf(new SqliteDialect({ database })));
  await migrateToLatest(db);
  await seed(db);
  for (const date of ["2026-11-18", "2026-11-19"]) await publishDailyContent(systemCaller(), { date });
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  database.close();
});

/** Tables that stay small however long the site runs. */
const small = /^SCAN (system_settings|admin_roles|pragma_\w+|\d+-ROW VALUES CLAUSE)\b/;
/** The dashboard's figures: a whole table counted over its shortest index, and nothing of its rows read. */
const count = /^select count\(\*\) as "n" from "\w+"$/;
const overAnIndex = /^SCAN \w+ USING COVERING INDEX /;

/** How the database goes about a statement. */
const planOf = (sql: string) =>
  (database.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail);

/** The statements that read a growing table from one end to the other, and how the database would go about each. */
function scans(): string[] {
  const statements = new Set(asked.filter((sql) => /^\s*(select|insert|update|delete|with)\b/i.test(sql)));
  return [...statements].flatMap((sql) =>
    planOf(sql)
      .filter((detail) => detail.startsWith("SCAN") && !small.test(detail))
      .filter((detail) => !(count.test(sql) && overAnIndex.test(detail)))
      .map((detail) => `${detail}: ${sql}`),
  );
}

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const email = "marie@example.org";
const password = "a word only tests know";
const reply = () => ({ headers: new Headers(), status: 201 });
const job = async () => (await enqueue(db, "clean-up", {}))!.id;
const run = async () => (await claim(await job(), 0, 60_000))!;

/** The tokens of mailed links, as their owner has them. */
const manage = () => ({ token: sign("manage", "1") });
const subscribed = () => subscribe(guest, subscribeSchema.parse({ email, firstName: "Marie" }), reply());

const writes = () =>
  sendContactMessage(
    guest,
    contactSchema.parse({ firstName: "M", lastName: "J", email, subject: "s", message: "m" }),
  );
const applies = () =>
  applyForBibleStudy(guest, bibleStudySchema.parse({ name: "Marie", email, studyType: "online" }));
async function readThrough(table: AsyncIterable<unknown>) {
  for await (const rows of table) expect(rows).toBeInstanceOf(Array);
}

const acts: Record<string, () => Promise<unknown>> = {
  "the day's content": async () => {
    await getDailyContent(guest, { date: undefined });
    await getDailyContent(guest, { date: "2026-11-19" });
    await todaysDevotion(guest);
  },
  "the history": () => listDailyContentHistory(guest),
  "the daily content, as administrators write it": async () => {
    const { caller } = await administrator();
    await showEditor(caller, editorQuery.parse({ date: "2026-11-19" }));
    await generateDailyContent(caller, { date: "2026-11-19", language: "ht" });
    await rememberDraft(db, { explanation: "e", motivation: "m" });
    await approveDailyContent(caller, { date: "2026-11-19", language: "ht" });
    const words = { verse: "v", reference: "r", explanation: "e", motivation: "m" };
    for (const date of ["2026-11-19", "2026-12-24"])
      await saveDailyContent(caller, saveDailyContentSchema.parse({ date, ...words }));
    const { updatedAt: basedOn } = await getDailyContent(caller, { date: "2026-11-19" });
    await saveDailyContent(
      caller,
      saveDailyContentSchema.parse({ date: "2026-11-19", ...words, verse: "w", basedOn }),
    );
    await saveDailyContent(
      caller,
      saveDailyContentSchema.parse({ date: "2026-12-25", ...words, basedOn: "" }),
    );
  },
  "roles and who carries them": async () => {
    const { caller } = await administrator();
    const role = await createRole(
      caller,
      roleSchema.parse({ name: "Editors", permissions: ["manage_content"] }),
    );
    const user = await createUser(caller, createUserSchema.parse({ username: "rose", role: "Editors" }));
    await updateUser(caller, { id: user.id, role: "admin", resetPassword: true, hasTwoFactor: false });
    await createUser(caller, createUserSchema.parse({ username: "jonas", role: "admin" }));
    await updateUser(caller, { id: user.id, isActive: false });
    await updateRole(caller, { ...roleSchema.parse({ name: "Writers" }), id: role.id });
    await showRole(caller, { id: role.id });
    await showUser(caller, { id: user.id });
    await deleteRole(caller, { id: role.id });
    await listRoles(caller);
    await listUsers(caller);
  },
  "the motivations, as visitors read them": async () => {
    await listDailyMotivations(guest);
    await newestWords(guest);
    await listWords(guest, {});
    await listWords(guest, { before: "2026-11-19.9" });
    await listWords(guest, { after: "2026-11-18.1" });
  },
  "the motivations, as administrators manage them": async () => {
    for (const filter of [{}, { state: "draft" }, { in: "fr" }, { state: "published", in: "fr" }] as const)
      for (const place of [{}, { before: 5 }, { after: 1 }])
        await showMotivations(systemCaller(), { ...filter, ...place });
    const { motivation } = await draftMotivation(systemCaller(), { language: "fr", theme: undefined });
    const { id } = await createMotivation(systemCaller(), motivationInput.parse(motivation));
    await updateMotivation(
      systemCaller(),
      motivationUpdate.parse({ ...motivation, id, title: "Autre titre" }),
    );
    await showMotivation(systemCaller(), { id });
    await publishMotivation(systemCaller(), { id });
    await deleteMotivation(systemCaller(), { id });
  },
  "the scheduler panel": async () => {
    await noteAlive();
    await triggerPublication(systemCaller());
    await getSchedulerStatus(systemCaller());
  },
  "a devotion and its neighbours": () => showDevotion(guest, { date: "2026-11-18" }),
  "the archive, all its pages": async () => {
    await listDevotions(guest, { before: undefined, after: undefined });
    await listDevotions(guest, { before: "2026-11-19", after: undefined });
    await listDevotions(guest, { before: undefined, after: "2026-11-18" });
  },
  "the dates of the sitemap": () => listDevotionDates(),
  "a contact message": () => writes(),
  "a Bible study application": () => applies(),
  "the inbox": async () => {
    await writes();
    for (const query of [{}, { status: "open" }, { unread: "on" }, { q: "marie", before: "9" }])
      await listMessages(systemCaller(), messagesQuery.parse(query));
    await countUnreadMessages(systemCaller());
    await markMessageRead(systemCaller(), { id: 1 });
    await archiveMessage(systemCaller(), { id: 1 });
    await readThrough(await exportMessages(systemCaller(), { status: "archived" }));
    await deleteMessage(systemCaller(), { id: 1 });
  },
  "the applications": async () => {
    await applies();
    for (const query of [{}, { status: "received" }, { q: "marie", before: "9" }])
      await listApplications(systemCaller(), applicationsQuery.parse(query));
    await countReceivedApplications(systemCaller());
    await moveApplication(systemCaller(), { id: 1, status: "accepted" });
    await readThrough(await exportApplications(systemCaller(), {}));
    await deleteApplication(systemCaller(), { id: 1 });
  },
  "forgetting old messages and applications": async () => {
    const value = JSON.stringify({ contactMessages: 1, bibleStudyApplications: 1 });
    await db.insertInto("systemSettings").values({ key: "retention", value, updatedAt: "" }).execute();
    await writes();
    await applies();
    const later = new Date("2027-11-20T12:00:00.000Z");
    await forgetOldMessages(systemCaller(), later);
    await forgetOldApplications(systemCaller(), later);
  },
  "a subscription": subscribed,
  "confirming it": async () => {
    await subscribed();
    const { consentAt } = await db
      .selectFrom("newsletters")
      .select("consentAt")
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    await confirmSubscription(guest, { token: confirmPath({ id: 1, consentAt }).split("/").at(-1) });
  },
  "its preferences": async () => {
    await subscribed();
    await showPreferences(guest, manage());
    const wish = { firstName: "M", preferredLanguage: "fr", frequency: "weekly", pause: "none" };
    await savePreferences(guest, { ...savePreferencesSchema.parse(wish), ...manage() });
  },
  "its end": async () => {
    await subscribed();
    await unsubscribe(guest, manage());
  },
  "a person's data, shown and erased": async () => {
    await subscribed();
    await requestDataLink(guest, { email });
    const token = dataPath(email).split("/").at(-1);
    await exportPersonalData(guest, { token });
    await erasePersonalData(guest, { token });
  },
  "delivering a mail, and giving it up": async () => {
    await subscribed();
    await deliverMail(1);
    await giveUpMail(1, "no route");
  },
  "the publication of a day": () => publishDailyContent(systemCaller(), { date: "2026-11-20" }),
  "the life of a job": async () => {
    await dueRows(jobNames, 50);
    await dueRows(jobNames, 50, Date.now());
    await renewLease(await run(), 1_000);
    await markDone(await run());
    await markForRetry(await run(), "no route", 1_000);
    await release(await run());
    const failed = await run();
    await markFailed(failed, "no route");
    await failedJobs(db);
    await retryJob(db, failed.id);
    await markRelayed([failed.id]);
    await rowState(failed.id);
    await claim(await job(), 0, -1);
    await takeBackAbandoned();
  },
  "the schedule": () => enqueueScheduled({ timeZone: "America/Port-au-Prince", backups: "monthly" }),
  "the record of backups": async () => {
    await expect(takeBackup(systemCaller())).rejects.toThrow(); // there is no file to copy
    await lastBackupRun(systemCaller());
  },
  "the settings, shown and saved": async () => {
    await showSettingsDesk(systemCaller());
    await saveSystemSettings(systemCaller(), { publishing: { timeZone: "Europe/Paris" } });
    await saveSystemSettings(systemCaller(), { publishing: { timeZone: "Asia/Tokyo" } });
  },
  "the clean-up": () => cleanUp(),
  "signing in and out": async () => {
    await makeFirstAdministrator();
    const { username, userId, caller } = await administrator({ password });
    const totp = { totpSecret: sealTotpSecret(userId, newTotpSecret()), totpConfirmedAt: "2026-11-20" };
    await db.updateTable("users").set(totp).where("id", "=", userId).execute();
    const { codes } = await renewRecoveryCodes(caller, { password });
    const { half } = await signIn(guest, { username, password });
    const { sid } = await signInWithCode(guest, half, { code: codes[0]! });
    await livingSession("cookie", sid, 60);
    await expect(signIn(guest, { username, password: "wrong" })).rejects.toThrow();
    await showTwoFactor(caller);
    await disableTwoFactor(caller, { password, code: codes[1]! });
    await signOut(caller);
  },
  "the own account": async () => {
    const { caller } = await administrator({ password });
    await showAccount(caller);
    await saveProfile(caller, { displayName: "Marie", preferredLanguage: "ht" });
    const [, other] = await listSessions(caller);
    await revokeSession(caller, { id: other!.id });
    await revokeOtherSessions(caller);
    await changePassword(caller, { password, newPassword: "another one", newPasswordAgain: "another one" });
  },
  "the dashboard": async () => {
    const { caller } = await administrator();
    asked = [];
    await countForDashboard(caller);
    await recentActivity(caller);
    await recentActivity({ ...caller, permissions: new Set(["manage_content"]) });
  },
  "the mail log": async () => {
    await subscribed();
    await deliverMail(1);
    for (const query of [{}, { status: "sent" }, { q: email }, { q: email, status: "failed", before: "9" }])
      await listMails(systemCaller(), mailLogQuery.parse(query));
    const searches = asked.filter((sql) => sql.includes('lower("recipient") =') && sql.includes("order by"));
    expect(searches.flatMap(planOf)).toEqual(
      Array(2).fill(expect.stringMatching(/^SEARCH mail_log USING INDEX mail_log_recipient /)),
    );
    await showMail(systemCaller(), { id: 1 });
    await mailHtml(systemCaller(), { id: 1 });
    await resendMail(systemCaller(), { id: 1 });
  },
  "the jobs": async () => {
    for (const state of jobStates) await listJobs(systemCaller(), jobsQuery.parse({ state, before: "9" }));
    const failed = await run();
    await markFailed(failed, "no route");
    await startOver(systemCaller(), failed);
    await startAllOver(systemCaller());
  },
  "the activity log": async () => {
    for (const query of [
      {},
      { kind: "role" },
      { user: "marie" },
      { user: "system", kind: "backup", before: "9" },
    ])
      await listActivity(systemCaller(), activityQuery.parse(query));
  },
  "the health of the site": () => checkHealth(systemCaller()),
};

test.each(Object.entries(acts))("no growing table is read from end to end by %s", async (_name, act) => {
  await act();
  expect(asked.length).toBeGreaterThan(0);
  expect(scans()).toEqual([]);
});

test("the search finds a table that is read from end to end", async () => {
  await db.selectFrom("contactMessages").select("id").where("message", "=", "m").execute();
  await db.selectFrom("donations").select("createdAt").execute();
  expect(scans()).toEqual([
    expect.stringMatching(/^SCAN contact_messages: select/),
    expect.stringMatching(/^SCAN donations USING COVERING INDEX/),
  ]);
});
