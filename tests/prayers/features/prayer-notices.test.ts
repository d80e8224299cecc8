import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { deliverAutoReply } from "~/features/mail/mail-delivery.server";
import { queueAssignedNotice } from "~/features/prayers/notices.server";
import { getOwnRequest } from "~/features/prayers/requests/own-requests.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import type { Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { describeMinistry } from "~tests/support/ministry";
import { listPrayerMails, readPrayerMail } from "~tests/support/prayer-mails";
import { addPrayerRequest, addTestimony } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import "~tests/support/areas";

const received = () => listPrayerMails("prayer-received");
const notices = () => listPrayerMails("prayer-notice", "prayer-urgent-notice");

async function addTeamMember(name: string, language: Language, permissions = ["manage_prayers"] as const) {
  const made = await administrator({ username: name, permissions: [...permissions] });
  const email = `${name}@team.example`;
  await db
    .updateTable("users")
    .set({ email, preferredLanguage: language })
    .where("id", "=", made.userId)
    .execute();
  return made.userId;
}

onBothDatabases(() => {
  test("the requester gets a thank-you mail in the language of the request, with a link that opens it", async () => {
    const id = await addPrayerRequest({ requesterName: "Marie Désir" });
    const [mail] = await received();
    expect(mail).toMatchObject({ recipient: "marie@example.org", language: "ht" });
    const { subject, text } = await readPrayerMail(mail!.id);
    expect(subject).toBe("Pawòl ou yo rive jwenn nou");
    expect(text).toContain("Bonjou Marie Désir,");
    expect(text).toContain("l ap parèt sou paj lapriyè a");
    const [, token] = /\/ht\/prayer-requests\/manage\/(\S+)/.exec(text)!;
    expect(await getOwnRequest(guestCaller, { token })).toMatchObject({ id });
  });

  test("the thank-you mail contains none of the request's text, because anybody can enter the address", async () => {
    for (const isPublic of [true, false]) await addPrayerRequest({ isPublic });
    for (const { id, props } of await received()) {
      const mail = await readPrayerMail(id);
      expect(JSON.stringify([mail, props])).not.toMatch(/manman|malad/i);
    }
  });

  test("the mail says that a private request stays private, and that a testimony is reviewed first", async () => {
    await addPrayerRequest({ isPublic: false });
    await addTestimony({ requesterEmail: "rosa@example.org" });
    const [request, testimony] = await received();
    expect((await readPrayerMail(request!.id)).text).toContain("Li prive");
    expect(testimony).toMatchObject({ language: "es", recipient: "rosa@example.org" });
    expect((await readPrayerMail(testimony!.id)).text).toContain("Nuestro equipo lee tu testimonio.");
  });

  test("without an address no thank-you mail is queued", async () => {
    await addPrayerRequest({ requesterEmail: "" });
    expect(await received()).toEqual([]);
  });

  test("a second request from the same address within ten minutes sends no second mail", async () => {
    await addPrayerRequest();
    await addPrayerRequest({ requesterEmail: "MARIE@example.org" });
    for (const { id } of await received()) await deliverAutoReply(id);
    expect(await received()).toHaveLength(1);
  });

  test("the ministry gets a notice of a request unless the settings disable it", async () => {
    await addTeamMember("pastor", "ht");
    await addPrayerRequest({ prayerType: "family" });
    expect(await notices()).toMatchObject([
      { template: "prayer-notice", recipient: "contact@limye.example", language: "fr" },
    ]);
    await saveSystemSettings(systemCaller(), { notifications: { prayerRequestAlerts: false } });
    await addPrayerRequest();
    expect(await notices()).toHaveLength(1);
  });

  test("an urgent request notifies everybody who manages prayers, in their language, whatever the settings", async () => {
    await saveSystemSettings(systemCaller(), { notifications: { prayerRequestAlerts: false } });
    await addTeamMember("pastor", "ht");
    await addTeamMember("deacon", "es");
    await addTeamMember("treasurer", "en", ["manage_donations"] as never);
    const gone = await addTeamMember("gone", "en");
    await db.updateTable("users").set({ isActive: false }).where("id", "=", gone).execute();
    await administrator({ permissions: ["manage_prayers"] }); // has no address
    const id = await addPrayerRequest({ isUrgent: true });
    const mails = await notices();
    expect(mails.map(({ template, recipient, language }) => [template, recipient, language])).toEqual([
      ["prayer-urgent-notice", "contact@limye.example", "fr"],
      ["prayer-urgent-notice", "pastor@team.example", "ht"],
      ["prayer-urgent-notice", "deacon@team.example", "es"],
    ]);
    const { subject, text } = await readPrayerMail(mails[1]!.id);
    expect(subject).toMatch(/^Demann lapriyè ijan sou/);
    expect(text).toContain(`/admin/prayers/${id}`);
    expect(text).not.toContain("pawòl detrès");
  });

  test("an administrator with the ministry's address gets one mail", async () => {
    await describeMinistry(db, { email: "Pastor@team.example" });
    await addTeamMember("pastor", "ht");
    await addPrayerRequest({ isUrgent: true });
    expect((await notices()).map(({ recipient }) => recipient)).toEqual(["pastor@team.example"]);
  });

  test("a request with crisis words sends the urgent notice, and the mail mentions it", async () => {
    await addTeamMember("pastor", "en");
    await addPrayerRequest({ description: "I want to kill myself, I cannot go on.", language: "en" });
    const mails = await notices();
    expect(mails.map(({ template }) => template)).toEqual(["prayer-urgent-notice", "prayer-urgent-notice"]);
    expect((await readPrayerMail(mails[1]!.id)).text).toContain("a life may be in danger");
  });

  test("without the ministry's address and without a team no notice is queued, and the request is stored", async () => {
    await describeMinistry(db, { email: "" });
    await addPrayerRequest({ isUrgent: true });
    await addPrayerRequest();
    expect(await notices()).toEqual([]);
    expect(await db.selectFrom("prayerRequests").select("id").execute()).toHaveLength(2);
  });

  test("the assignee gets a notice without the text of the request", async () => {
    const userId = await addTeamMember("pastor", "es");
    const requestId = await addPrayerRequest({ isPublic: false });
    const settings = await getSettings();
    await queueAssignedNotice(db, settings, { requestId, userId });
    const [mail] = await listPrayerMails("prayer-assigned");
    expect(mail).toMatchObject({ recipient: "pastor@team.example", language: "es", props: { requestId } });
    const { text } = await readPrayerMail(mail!.id);
    expect(text).toContain(`/admin/prayers/${requestId}`);
    expect(text).not.toMatch(/manman|malad|Marie/i);
    const { userId: nobody } = await administrator({ permissions: ["manage_prayers"] });
    await queueAssignedNotice(db, settings, { requestId, userId: nobody });
    expect(await listPrayerMails("prayer-assigned")).toHaveLength(1);
  });
});
