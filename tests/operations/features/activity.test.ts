import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { mailLogQuery } from "~/features/mail/mail-log.schema";
import { listMails, getMailHtml, resendMail, getMail } from "~/features/mail/mail-log-admin.server";
import { deliverMail, ERASED_PROPS } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { listMailTemplates, requireMailTemplate } from "~/features/mail/mail-templates.server";
import { toReadableChanges, toActivityItem } from "~/features/operations/activity-text.server";
import { activityQuery } from "~/features/operations/activity.schema";
import { listAuditedActions, listAuditedKinds } from "~/features/operations/audited-actions.server";
import "~tests/support/areas";
import { listActivity, recentActivity } from "~/features/operations/activity-admin.server";
import { jobsQuery, jobStates, type JobState } from "~/features/operations/jobs.schema";
import { listJobs, retryAllFailedJobs, retryFailedJob } from "~/features/operations/jobs-admin.server";
import { i18nFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { startRelay } from "~jobs/bullmq";
import { listJobNames } from "~jobs/catalog";
import { startEmbedded } from "~jobs/embedded";
import { enqueue } from "~jobs/outbox";
import { startWorker } from "~jobs/worker";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { handlersWith, waitForRow } from "~tests/support/jobs";
import { startRedis, type TestRedis } from "~tests/support/redis";
import { cleanUpJob } from "~/features/operations/jobs";

const marie = async () => (await administrator({ permissions: ["manage_users"], username: "marie" })).caller;
const trail = () =>
  db.selectFrom("auditLog").select(["action", "subject"]).where("action", "like", "%.%").execute();
const status = (code: number, key?: string) =>
  expect.objectContaining({ status: code, ...(key && { key }) }) as Error;

const scheduleSettings = async () => ({ timeZone: "UTC", backups: "off" as const });

onBothDatabases(() => {
  describe("the mail log", () => {
    const mailTo = (to: string) =>
      db.transaction().execute((trx) =>
        queueMail(trx, {
          to,
          language: "ht",
          template: requireMailTemplate("contact-acknowledgement"),
          props: { firstName: "Marie" },
        }),
      );
    const change = (id: number, values: object) =>
      db.updateTable("mailLog").set(values).where("id", "=", id).execute();
    const asked = (query: object) => mailLogQuery.parse(query);

    test("tells of the mails newest first, a page at a time, each once", async () => {
      const caller = await marie();
      for (let number = 1; number <= 51; number++) await mailTo(`reader-${number}@example.org`);
      const first = await listMails(caller, asked({}));
      expect(first.mails).toHaveLength(50);
      expect(first.mails[0]).toMatchObject({
        recipient: "reader-51@example.org",
        status: "queued",
        isKnown: true,
      });
      const second = await listMails(caller, asked({ before: String(first.older) }));
      expect(second.mails.map(({ recipient }) => recipient)).toEqual(["reader-1@example.org"]);
      expect(second.older).toBeNull();
    });

    test("finds the mails to an address, all of it and whatever its case, and those of a status", async () => {
      const caller = await marie();
      const id = await mailTo("Rose@Example.org");
      const other = await mailTo("rose@example.org.ht");
      await deliverMail(other);
      const found = async (query: object) =>
        (await listMails(caller, asked(query))).mails.map((mail) => mail.id);
      expect(await found({ q: " ROSE@example.org " })).toEqual([id]);
      expect(await found({ q: "rose" })).toEqual([]);
      expect(await found({ q: "rose@example.org", status: "sent" })).toEqual([]);
      expect(await found({ status: "not_sent" })).toEqual([other]);
    });

    test.each([
      { before: "-1" },
      { before: "99999999999" },
      { status: "lost" },
      { q: "\0" },
      { before: "x" },
    ])("an address that says %j shows what is usual", async (query) => {
      const caller = await marie();
      await mailTo("rose@example.org");
      expect((await listMails(caller, asked(query))).mails).toHaveLength(1);
    });

    test("shows all of a mail, and its HTML by itself", async () => {
      const caller = await marie();
      const id = await mailTo("rose@example.org");
      expect(await getMail(caller, { id })).toMatchObject({ text: null, hasHtml: false, canResend: false });
      await expect(getMailHtml(caller, { id })).rejects.toEqual(status(404));
      await deliverMail(id);
      const shown = await getMail(caller, { id });
      expect(shown).toMatchObject({ status: "not_sent", hasHtml: true, canResend: true, isForgotten: false });
      expect(shown.text).toContain("Marie");
      expect(shown).not.toHaveProperty("html");
      expect(shown).not.toHaveProperty("props");
      expect(await getMailHtml(caller, { id })).toMatch(/^<!DOCTYPE html/i);
      await expect(getMail(caller, { id: 0 })).rejects.toEqual(status(404));
      await expect(getMailHtml(caller, { id: 0 })).rejects.toEqual(status(404));
    });

    test("a mail sent again is a new one with its own job, and the record names who did it", async () => {
      const caller = await marie();
      const id = await mailTo("rose@example.org");
      await deliverMail(id);
      const again = await resendMail(caller, { id });
      const rows = await db
        .selectFrom("mailLog")
        .select(["id", "recipient", "language", "template", "props", "status"])
        .orderBy("id")
        .execute();
      expect(rows[1]).toEqual({ ...rows[0], id: again, status: "queued" });
      expect(await db.selectFrom("outbox").select("payload").orderBy("id").execute()).toEqual([
        { payload: JSON.stringify({ mailId: id }) },
        { payload: JSON.stringify({ mailId: again }) },
      ]);
      expect(await trail()).toEqual([{ action: "mail.resent", subject: String(id) }]);
    });

    test.each([
      ["that is still being sent", { status: "queued" }, "admin-mails:refused.queued"],
      [
        "whose content is forgotten",
        { status: "failed", props: ERASED_PROPS },
        "admin-mails:refused.forgotten",
      ],
      ["of a kind that is no more", { status: "sent", template: "fax" }, "admin-mails:refused.outdated"],
      [
        "that says too little for its kind",
        { status: "sent", props: `{"a":1}` },
        "admin-mails:refused.outdated",
      ],
    ])("a mail %s is not sent again", async (_which, values, key) => {
      const caller = await marie();
      const id = await mailTo("rose@example.org");
      await change(id, values);
      expect((await getMail(caller, { id })).canResend).toBe(false);
      await expect(resendMail(caller, { id })).rejects.toEqual(status(409, key));
      expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(1);
      expect(await trail()).toEqual([]);
    });

    test("a mail that is not there is not sent again", async () => {
      await expect(resendMail(await marie(), { id: 7 })).rejects.toEqual(status(404));
    });
  });

  describe("the jobs", () => {
    const job = async (state: JobState, values: object = {}) => {
      const { id } = (await enqueue(db, cleanUpJob, {}))!;
      await db
        .updateTable("outbox")
        .set({ status: state, ...values })
        .where("id", "=", id)
        .execute();
      return id;
    };
    const failed = (values: object = {}) =>
      job("failed", {
        attempts: 3,
        lastError: "no route",
        finishedAt: "2026-11-20T12:00:00.000Z",
        ...values,
      });
    const row = (id: number) =>
      db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

    test("are listed by how they stand, those that failed first, with how many there are", async () => {
      const caller = await marie();
      const ids = [await failed(), await job("running"), await job("waiting"), await job("done")];
      await job("waiting");
      const { state, jobs, counts, older } = await listJobs(caller, jobsQuery.parse({}));
      expect(state).toBe("failed");
      expect(counts).toEqual({ failed: 1, running: 1, waiting: 2 });
      expect(older).toBeNull();
      expect(jobs).toEqual([
        expect.objectContaining({
          id: ids[0],
          name: "clean-up",
          attempts: 3,
          attemptsAllowed: 3,
          lastError: "no route",
        }),
      ]);
      for (const [index, one] of jobStates.entries()) {
        const { jobs } = await listJobs(caller, jobsQuery.parse({ state: one }));
        expect(jobs.map(({ id }) => id)).toContain(ids[index]);
      }
      expect((await listJobs(caller, jobsQuery.parse({ state: "lost", before: "99999999999" }))).state).toBe(
        "failed",
      );
    });

    test("come a page at a time", async () => {
      const caller = await marie();
      for (let number = 1; number <= 51; number++) await job("done");
      const first = await listJobs(caller, jobsQuery.parse({ state: "done" }));
      const second = await listJobs(caller, jobsQuery.parse({ state: "done", before: String(first.older) }));
      expect(new Set([...first.jobs, ...second.jobs].map(({ id }) => id)).size).toBe(51);
      expect(second.older).toBeNull();
    });

    test("a failed one starts over with all its attempts, and an engine runs it", async () => {
      const caller = await marie();
      const id = await failed();
      await retryFailedJob(caller, { id });
      expect(await row(id)).toMatchObject({
        status: "waiting",
        attempts: 0,
        finishedAt: null,
        lastError: "no route",
      });
      expect(await trail()).toEqual([{ action: "job.retried", subject: String(id) }]);
      const engine = startEmbedded(handlersWith({}), { scheduleSettings, pollMs: 10 });
      await waitForRow(id, { status: "done", attempts: 1, lastError: null });
      await engine.stop({ graceMs: 1_000 });
    });

    test.each(["waiting", "running", "done"] as const)(
      "one that is %s does not start over",
      async (state) => {
        const caller = await marie();
        const id = await job(state);
        await expect(retryFailedJob(caller, { id })).rejects.toEqual(
          status(409, "admin-operations:jobs.notFailed"),
        );
        expect(await row(id)).toMatchObject({ status: state });
        expect(await trail()).toEqual([]);
      },
    );

    test("one that is not there does not start over", async () => {
      await expect(retryFailedJob(await marie(), { id: 9 })).rejects.toEqual(status(404));
    });

    test("all that failed start over at once, but those that nobody knows how to do", async () => {
      const caller = await marie();
      const known = [await failed(), await failed()];
      const unknown = await failed({ name: "send-fax" });
      const waiting = await job("waiting", { attempts: 2 });
      expect((await listJobs(caller, jobsQuery.parse({}))).jobs[0]).toMatchObject({ attemptsAllowed: null });
      await expect(retryFailedJob(caller, { id: unknown })).rejects.toEqual(
        status(409, "admin-operations:jobs.unknown"),
      );
      expect(await retryAllFailedJobs(caller)).toBe(2);
      for (const id of known) expect(await row(id)).toMatchObject({ status: "waiting", attempts: 0 });
      expect(await row(unknown)).toMatchObject({ status: "failed" });
      expect(await row(waiting)).toMatchObject({ attempts: 2 });
      expect(await retryAllFailedJobs(caller)).toBe(0);
      expect(await trail()).toEqual([{ action: "job.allRetried", subject: "2" }]);
    });
  });

  describe("the activity log", () => {
    const done = (caller: Caller, action: string, subject = "") =>
      recordChange(db, caller, { action, subject });
    const listed = async (caller: Caller, query: object) =>
      (await listActivity(caller, activityQuery.parse(query))).entries.map(({ action }) => action);

    test("is narrowed to a person, a kind, or both", async () => {
      const caller = await marie();
      const { caller: paul } = await administrator({ username: "Paul" });
      await done(caller, "role.created");
      await done(paul, "role.deleted");
      await done(paul, "backup.taken");
      await recordChange(db, { kind: "system", userId: null, admin: null }, { action: "backup.taken" });
      await recordChange(db, { kind: "guest", userId: null, admin: null }, { action: "signIn.failed" });
      expect(await listed(caller, {})).toHaveLength(5);
      expect(await listed(caller, { user: "paul" })).toEqual(["backup.taken", "role.deleted"]);
      expect(await listed(caller, { kind: "role" })).toEqual(["role.deleted", "role.created"]);
      expect(await listed(caller, { user: "Paul", kind: "role" })).toEqual(["role.deleted"]);
      expect(await listed(caller, { user: "system" })).toEqual(["backup.taken"]);
      expect(await listed(caller, { user: "nobody" })).toEqual([]);
      expect(await listed(caller, { kind: "nothing", user: "\0" })).toHaveLength(5);
    });

    test("goes on where the page before ended", async () => {
      const caller = await marie();
      for (let number = 1; number <= 52; number++) await done(caller, "backup.taken", String(number));
      const first = await listActivity(caller, activityQuery.parse({}));
      const second = await listActivity(caller, activityQuery.parse({ before: String(first.older) }));
      expect(second.entries.map(({ subject }) => subject)).toEqual(["2", "1"]);
      expect(second.older).toBeNull();
    });

    test("tells field by field what changed, and leaves out what stayed or was not said", async () => {
      const caller = await marie();
      await recordChange(db, caller, {
        action: "role.updated",
        before: { name: "a", permissions: ["x"], isActive: true, approvedBy: null },
        after: { name: "a", permissions: ["x", "y"], isActive: false, approvedBy: null, minutes: 5 },
      });
      const [entry] = (await listActivity(caller, activityQuery.parse({}))).entries;
      expect(toReadableChanges(entry!.changes, "fr")).toEqual([
        { field: "Permissions", before: "x", after: "x, y" },
        { field: "Actif", before: "oui", after: "non" },
        { field: "Minutes", before: null, after: "5" },
      ]);
    });

    test("shows each role what its areas did, and what the person did themselves", async () => {
      const caller = await marie();
      const { caller: writer } = await administrator({ permissions: ["manage_content"] });
      await done(caller, "settings.changed");
      await done(caller, "message.archived");
      await done(writer, "account.passwordChanged");
      const seen = async (who: Caller) => (await recentActivity(who)).map(({ action }) => action);
      const { caller: prayers } = await administrator({ permissions: ["manage_prayers"] });
      await done(prayers, "account.profileChanged");
      expect(await seen(prayers)).toEqual(["account.profileChanged"]);
      await db.deleteFrom("auditLog").where("action", "=", "account.profileChanged").execute();
      expect(await seen(writer)).toEqual(["account.passwordChanged", "message.archived"]);
      expect(await seen(caller)).toEqual(["account.passwordChanged", "message.archived", "settings.changed"]);
    });
  });
});

describe("over Redis", () => {
  let redis: TestRedis;
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.stop());

  test("a failed job that starts over is run by a worker", async () => {
    await freshDatabase();
    const caller = await marie();
    const { id } = (await enqueue(db, cleanUpJob, {}))!;
    await db.updateTable("outbox").set({ status: "failed", attempts: 3 }).where("id", "=", id).execute();
    const options = { redisUrl: redis.url, pollMs: 20, scheduleSettings };
    const engines = [startRelay(options), startWorker(handlersWith({}), options)];
    await retryFailedJob(caller, { id });
    await waitForRow(id, { status: "done", attempts: 1 });
    await Promise.all(engines.map((engine) => engine.stop({ graceMs: 1_000 })));
  });
});

describe("in all four languages", () => {
  const said = (key: string) =>
    languages
      .filter((language) => !i18nFor(language).exists(key, { count: 2 }))
      .map((language) => `${language} ${key}`);

  test.each([
    [
      "every template of a mail has a name",
      listMailTemplates().map(({ name }) => `admin-mails:templates.${name}`),
    ],
    ["every job has a name", listJobNames().map((name) => `admin-operations:jobs.names.${name}`)],
    [
      "every action of the record has a sentence",
      listAuditedActions().map(({ action }) => `admin-activity:action.${action}`),
    ],
    ["every kind of action has a name", listAuditedKinds().map((kind) => `admin-activity:kinds.${kind}`)],
    [
      "every state of a part has a sentence",
      Object.entries({
        database: ["good", "noAnswer"],
        mail: ["notConfigured", "waiting", "failed", "good", "noneYet", "noAnswer"],
        queue: ["embedded", "redis", "failed", "stuck", "redisAway", "noWorker", "stopped", "noAnswer"],
        publication: ["good", "missed", "never", "noAnswer"],
        backup: ["good", "elsewhere", "failed", "missed", "never", "off", "noAnswer"],
        disk: ["good", "warn", "bad", "noAnswer"],
      }).flatMap(([part, states]) => states.map((state) => `admin-operations:health.${part}.${state}`)),
    ],
  ])("%s", (_what, keys) => {
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.flatMap(said)).toEqual([]);
  });

  test.each([
    ["source", "ai", "Origine", "IA"],
    ["source", "curated", "Origine", "Bibliothèque"],
    ["status", "answered", "État", "Répondu"],
    ["status", "declined", "État", "Déclinée"],
    ["language", "ht", "Langue", "Kreyòl"],
    ["preferredLanguage", "es", "Langue préférée", "Español"],
    ["availableLanguages", "fr, ht", "Langues proposées", "Français, Kreyòl"],
    ["changed", "verse, motivation", "Modifié", "Verset, Motivation"],
    ["permissions", "manage_users, x", "Permissions", "Administrer les comptes, x"],
    ["role", "admin", "Rôle", "Administrateur"],
    ["publishDate", "2026-11-20", "Date de publication", "20/11/2026"],
    ["isPublished", "true", "Publié", "oui"],
    ["tags", "foi, espoir", "Étiquettes", "foi, espoir"],
    ["title", "ai, admin", "Titre", "ai, admin"],
    ["siteSettings.siteName", "Aurore", "Nom du site", "Aurore"],
    ["ministry.tagline.ht", "x", "Devise (Kreyòl)", "x"],
    ["paymentGateways.stripe.secretKey", "changed", "Clé secrète", "nouvelle valeur"],
    ["unheard.of", "__proto__", "unheard.of", "__proto__"],
  ])("a change of %s to %s is said as people say it", (field, after, name, words) => {
    expect(toReadableChanges([{ field, before: null, after }], "fr")).toEqual([
      { field: name, before: null, after: words },
    ]);
  });

  test("dates, languages and tabs in the record are said as people say them", () => {
    const entry = { id: 1, username: "marie", createdAt: "2026-11-20T12:00:00.000Z" };
    const inWords = (action: string, subject: string) =>
      toActivityItem({ ...entry, action, subject }, "fr", "America/Port-au-Prince");
    expect(inWords("dailyContent.replaced", "2026-11-20 · ht")).toMatchObject({
      subject: "20/11/2026 (Kreyòl)",
      when: "20/11/2026 07:00",
    });
    expect(inWords("schedule.triggered", "2026-11-20").subject).toBe("20/11/2026");
    expect(inWords("settings.changed", "general, email, other").subject).toBe("général, e-mails et other");
    expect(inWords("role.created", "Éditeurs").subject).toBe("Éditeurs");
  });
});
