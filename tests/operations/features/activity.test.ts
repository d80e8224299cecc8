import { describe, expect, test } from "vitest";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { listMailTemplates } from "~/features/mail/mail-templates.server";
import { toReadableChanges, toActivityItem } from "~/features/operations/activity-text.server";
import { activityQuery } from "~/features/operations/activity.schema";
import {
  actionTextKey,
  listAuditedActions,
  listAuditedKinds,
} from "~/features/operations/audited-actions.server";
import "~tests/support/areas";
import { listActivity, recentActivity } from "~/features/operations/activity-admin.server";
import { i18nFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { listJobNames } from "~jobs/catalog";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";

const marie = async () => (await administrator({ permissions: ["manage_users"], username: "marie" })).caller;

onBothDatabases(() => {
  describe("the activity log", () => {
    const done = (caller: Caller, action: string, subject = "") =>
      recordChange(db, caller, { action, subject });
    const listed = async (caller: Caller, query: object) =>
      (await listActivity(caller, activityQuery.parse(query))).entries.map(({ action }) => action);

    test("is filtered by person, kind, or both", async () => {
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

    test("continues where the previous page ended", async () => {
      const caller = await marie();
      for (let number = 1; number <= 52; number++) await done(caller, "backup.taken", String(number));
      const first = await listActivity(caller, activityQuery.parse({}));
      const second = await listActivity(caller, activityQuery.parse({ before: String(first.older) }));
      expect(second.entries.map(({ subject }) => subject)).toEqual(["2", "1"]);
      expect(second.older).toBeNull();
    });

    test("lists the changed fields, without unchanged or missing ones", async () => {
      const caller = await marie();
      await recordChange(db, caller, {
        action: "role.updated",
        before: { name: "a", permissions: ["x"], isActive: true, approvedBy: null },
        after: { name: "a", permissions: ["x", "y"], isActive: false, approvedBy: null, minutes: 5 },
      });
      const [entry] = (await listActivity(caller, activityQuery.parse({}))).entries;
      expect(toReadableChanges(entry!, "fr")).toEqual([
        { field: "Permissions", before: "x", after: "x, y" },
        { field: "Actif", before: "oui", after: "non" },
        { field: "Minutes", before: null, after: "5" },
      ]);
    });

    test("shows each role the entries of its areas, and each person their own", async () => {
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

describe("in all four languages", () => {
  const listMissing = (key: string) =>
    languages
      .filter((language) => !i18nFor(language).exists(key, { count: 2 }))
      .map((language) => `${language} ${key}`);

  test.each([
    [
      "every mail template has a name",
      listMailTemplates().map(({ name }) => `admin-mails:templates.${name}`),
    ],
    ["every job has a name", listJobNames().map((name) => `admin-operations:jobs.names.${name}`)],
    [
      "every action of the audit log has a sentence",
      listAuditedActions().map(({ action }) => actionTextKey(action)),
    ],
    ["every kind of action has a name", listAuditedKinds().map(({ name }) => name)],
    [
      "every state of a part of the site has a sentence",
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
    expect(keys.flatMap(listMissing)).toEqual([]);
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
  ])("a change of %s to %s has readable names", (field, after, name, words) => {
    const change = { action: "unheard.of", changes: [{ field, before: null, after }] };
    expect(toReadableChanges(change, "fr")).toEqual([{ field: name, before: null, after: words }]);
  });

  test("a value has the name from the action's own area", () => {
    const changes = [{ field: "status", before: null, after: "answered" }];
    const inWords = (action: string) => toReadableChanges({ action, changes }, "fr")[0];
    expect(inWords("message.answered")).toMatchObject({ field: "État", after: "Répondu" });
    expect(inWords("prayerRequest.answered")).toMatchObject({ field: "Statut", after: "Exaucée" });
  });

  test("dates, languages and settings tabs have readable names", () => {
    const entry = { id: 1, username: "marie", token: null, createdAt: "2026-11-20T12:00:00.000Z" };
    const inWords = (action: string, subject: string) =>
      toActivityItem({ ...entry, action, subject }, "fr", "America/Port-au-Prince");
    expect(inWords("dailyContent.replaced", "2026-11-20 · ht")).toMatchObject({
      subject: "20/11/2026 (Kreyòl)",
      when: { exact: "20/11/2026 07:00" },
    });
    expect(inWords("schedule.triggered", "2026-11-20").subject).toBe("20/11/2026");
    expect(inWords("settings.changed", "general, email, other").subject).toBe("général, e-mails et other");
    expect(inWords("role.created", "Éditeurs").subject).toBe("Éditeurs");
  });
});
