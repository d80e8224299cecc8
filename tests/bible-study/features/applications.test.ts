import { expect, test } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { permissions } from "~/auth/permissions";
import {
  countReceivedApplications,
  deleteApplication,
  listApplications,
  setApplicationStatus,
  getApplication,
} from "~/features/bible-study/applications-admin.server";
import { applicationsQuery, type AdminApplication } from "~/features/bible-study/applications-admin.schema";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { exportApplications } from "~/features/bible-study/applications-export-admin.server";
import { draftApplicationReplies } from "~/features/bible-study/application-replies-admin.server";
import { deleteOldApplications } from "~/features/bible-study/retention.server";
import { applicationStatuses } from "~/features/bible-study/application-choices";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { getSettings } from "~/settings/settings.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import "~tests/support/areas";

const guest = { ...systemCaller("es"), kind: "guest" as const };
const editor = async () => (await administrator({ permissions: ["manage_content"] })).caller;
const list = (query: Record<string, unknown> = {}) => applicationsQuery.parse(query);

let applicants = 0;
/** Stores an application. Returns its id. */
async function arrives(given: Record<string, unknown> = {}): Promise<number> {
  const number = ++applicants;
  const input = { name: `Rosa N${number}`, email: `rosa${number}@example.org`, studyType: "online" };
  return (await applyForBibleStudy(guest, applicationInput.parse({ ...input, ...given }))).id;
}
const trail = () => db.selectFrom("auditLog").select(["action", "subject", "before", "after"]).execute();
const idsOf = ({ applications }: { applications: AdminApplication[] }) => applications.map(({ id }) => id);

const verbs: Record<string, (caller: Caller) => Promise<unknown>> = {
  list: (caller) => listApplications(caller, list()),
  read: (caller) => getApplication(caller, { id: 1 }),
  move: (caller) => setApplicationStatus(caller, { id: 1, status: "accepted" }),
  delete: (caller) => deleteApplication(caller, { id: 1 }),
  count: (caller) => countReceivedApplications(caller),
  export: (caller) => exportApplications(caller, {}),
  forget: (caller) => deleteOldApplications(caller),
};

onBothDatabases(() => {
  test("applications are listed newest first by page, status and search", async () => {
    const caller = await editor();
    const ids = [
      await arrives({ city: "Jérémie" }),
      await arrives(),
      await arrives({ motivation: "Levanjil" }),
    ];
    await setApplicationStatus(caller, { id: ids[1]!, status: "accepted" });
    const newest = await listApplications(caller, list({ limit: 2 }));
    expect(idsOf(newest)).toEqual([ids[2], ids[1]]);
    expect(idsOf(await listApplications(caller, list({ limit: 2, before: newest.older })))).toEqual([ids[0]]);
    expect(idsOf(await listApplications(caller, list({ status: "received" })))).toEqual([ids[2], ids[0]]);
    expect(idsOf(await listApplications(caller, list({ q: "jeremie" })))).toEqual([ids[0]]);
    expect(idsOf(await listApplications(caller, list({ q: "LEVANJIL rosa" })))).toEqual([ids[2]]);
    expect(idsOf(await listApplications(caller, list({ q: "%" })))).toEqual([]);
    expect(await countReceivedApplications(caller)).toBe(2);
  });

  test("an application can change from any status to any other, and is audited", async () => {
    const caller = await editor();
    const id = await arrives();
    for (const status of [...applicationStatuses].reverse()) {
      expect(await setApplicationStatus(caller, { id, status })).toMatchObject({ id, status });
      await setApplicationStatus(caller, { id, status });
    }
    const noted = await trail();
    expect(noted).toHaveLength(4);
    expect(noted[0]).toEqual({
      action: "application.statusChanged",
      subject: "Rosa",
      before: '{"status":"received"}',
      after: '{"status":"declined"}',
    });
    await expect(setApplicationStatus(caller, { id: 4711, status: "accepted" })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("an application is deleted, and the audit log contains no name", async () => {
    const caller = await editor();
    const id = await arrives();
    await deleteApplication(caller, { id });
    await expect(getApplication(caller, { id })).rejects.toMatchObject({ status: 404 });
    await expect(deleteApplication(caller, { id })).rejects.toMatchObject({ status: 404 });
    expect(await trail()).toMatchObject([{ action: "application.deleted", subject: "" }]);
  });

  test("the file contains every field in the caller's language", async () => {
    const caller = await editor();
    await arrives({ phone: "+509 37", experience: "beginner", language: "ht", availability: "madi" });
    const rows = [];
    for await (const batch of await exportApplications(caller, {})) rows.push(...batch);
    expect(rows[0]).toHaveLength(13);
    expect(rows[1]).toHaveLength(13);
    expect(rows[0]).toEqual(expect.arrayContaining(["Reçue", "Statut", "Nom complet", "Langue du groupe"]));
    expect(rows[1]).toEqual(
      expect.arrayContaining(["Reçue", { phone: "+509 37" }, "En ligne", "Débutant", "Kreyòl", "madi"]),
    );
    expect((await trail()).map(({ action }) => action)).toEqual(["applications.exported"]);
  });

  test.each(languages)("replies to an applicant in %s are drafted in that language", async (language) => {
    const caller = await editor();
    const application = await getApplication(caller, { id: await arrives({ language }) });
    const { plain, ready } = await draftApplicationReplies(caller, application);
    expect(plain).toMatch(new RegExp(`^mailto:${application.email}\\?subject=[^&]+$`));
    expect(ready.map(({ name }) => name)).toEqual(["contacted", "accepted", "declined"]);
    for (const { href } of ready) {
      const body = new URL(href).searchParams.get("body")!;
      expect(body).toContain(application.name);
      expect(body).toContain("Limyè");
      expect(body).not.toMatch(/[^\r]\n|\{\{|admin-bible-study/);
    }
  });

  test("applications older than the settings allow are deleted with their mails", async () => {
    const [old, young] = [await arrives({ name: "Old" }), await arrives({ name: "Young" })];
    const long = { createdAt: "2026-01-28T11:00:00.000Z" };
    await db.updateTable("bibleStudyApplications").set(long).where("id", "=", old).execute();
    await db.updateTable("mailLog").set(long).where("props", "like", "%Old%").execute();
    const now = new Date("2026-02-28T12:00:00.000Z");
    await deleteOldApplications(systemCaller(), now);
    expect(await db.selectFrom("bibleStudyApplications").select("id").execute()).toHaveLength(2);

    const retention = { ...(await getSettings()).retention, bibleStudyApplications: 1 };
    const value = JSON.stringify(retention);
    await db.insertInto("systemSettings").values({ key: "retention", value, updatedAt: "" }).execute();
    await deleteOldApplications(systemCaller(), now);
    expect(await db.selectFrom("bibleStudyApplications").select("id").execute()).toEqual([{ id: young }]);
    expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(2);
  });

  test("the export of a person's data contains the status of their applications", async () => {
    const caller = await editor();
    await setApplicationStatus(caller, {
      id: await arrives({ email: "rosa@example.org" }),
      status: "accepted",
    });
    const token = dataPath("rosa@example.org").split("/").at(-1);
    const { bibleStudy } = await exportPersonalData(guest, { token });
    expect(bibleStudy).toMatchObject([{ status: "accepted" }]);
  });

  test("the notice links to the application in the administration", async () => {
    const id = await arrives({ language: "ht" });
    for (const mail of await db.selectFrom("mailLog").select("id").execute()) await deliverMail(mail.id);
    const { html } = await db
      .selectFrom("mailLog")
      .select("html")
      .where("template", "=", "bible-study-notice")
      .executeTakeFirstOrThrow();
    expect(html).toContain(`href="http://localhost:3000/admin/bible-study/${id}"`);
  });

  test.each(Object.entries(verbs))("%s needs the permission", async (_name, verb) => {
    await arrives();
    await expect(verb(guest)).rejects.toMatchObject({ status: 401 });
    for (const permission of permissions.filter((one) => one !== "manage_content")) {
      const { caller } = await administrator({ permissions: [permission] });
      await expect(verb(caller), permission).rejects.toMatchObject({ status: 403 });
    }
    expect(await db.selectFrom("bibleStudyApplications").select("status").execute()).toEqual([
      { status: "received" },
    ]);
    expect(await trail()).toEqual([]);
  });
});
