import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { sendPrayerDigests } from "~/features/prayers/digests.server";
import { getOwnRequest } from "~/features/prayers/requests/own-requests.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { runJob } from "~tests/support/jobs";
import { listPrayerMails, prayFor, readPrayerMail } from "~tests/support/prayer-mails";
import { addApprovedRequest, findPrayerRequest } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import "~tests/support/areas";

const digests = () => listPrayerMails("prayer-digest");
const firstText = async () => (await readPrayerMail((await digests())[0]!.id)).text;
const texts = async () => Promise.all((await digests()).map(({ id }) => readPrayerMail(id)));

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });

  test("a requester reads in Kreyòl who prayed: names, countries and languages", async () => {
    const id = await addApprovedRequest({ language: "ht", title: "Lapriyè pou manman m" });
    await prayFor(id, { userName: "Rose", country: "HT", language: "ht" });
    await prayFor(id, { userName: "Jean-Robert", country: "CA", language: "fr" });
    await prayFor(id, { userName: "Ana", language: "es" });
    await runJob("send-prayer-digests");
    const [mail] = await digests();
    expect(mail).toMatchObject({ recipient: "marie@example.org", language: "ht" });
    const { subject, text } = await readPrayerMail(mail!.id);
    expect(subject).toBe("3 moun lapriyè pou ou");
    expect(text).toContain("Bonjou Marie Désir,");
    expect(text).toContain("Lapriyè pou manman m");
    expect(text).toContain("Moun ki lapriyè yo: Rose, Jean-Robert ak Ana");
    expect(text).toContain("Peyi: Kanada ak Ayiti");
    expect(text).toContain("Lang: Español, Français ak Kreyòl");
    const [, token] = /\/ht\/prayer-requests\/manage\/([\w.-]+)/.exec(text)!;
    expect(await getOwnRequest(guestCaller, { token })).toMatchObject({ id });
  });

  test("the mail about one prayer uses the singular", async () => {
    await prayFor(await addApprovedRequest({ language: "en" }));
    await sendPrayerDigests();
    const [mail] = await texts();
    expect(mail!.subject).toBe("One person prayed for you");
    expect(mail!.text).toContain("1 person prayed");
  });

  test("a prayer is reported once, and the next mail contains only new prayers", async () => {
    const id = await addApprovedRequest({ language: "fr" });
    await prayFor(id, { userName: "Rose" });
    await sendPrayerDigests();
    await sendPrayerDigests();
    expect(await digests()).toHaveLength(1);
    await prayFor(id, { userName: "Paul" });
    await sendPrayerDigests();
    const [, second] = await texts();
    expect(second!.subject).toBe("Une personne a prié pour vous");
    expect(second!.text).toContain("Ont prié\u00a0: Paul");
    expect(second!.text).not.toContain("Rose");
  });

  test("the requests of one person, in any spelling of the address, are in one mail", async () => {
    const first = await addApprovedRequest({ title: "Pour ma mère", language: "fr" });
    const second = await addApprovedRequest({
      title: "Pour mon frère",
      language: "fr",
      requesterEmail: "MARIE@example.org",
    });
    const other = await addApprovedRequest({ requesterEmail: "paul@example.org" });
    for (const id of [first, second, other]) await prayFor(id);
    await sendPrayerDigests();
    const mails = await digests();
    expect(mails.map(({ recipient }) => recipient.toLowerCase()).sort()).toEqual([
      "marie@example.org",
      "paul@example.org",
    ]);
    const hers = mails.find(({ recipient }) => recipient === "MARIE@example.org")!;
    const { subject, text } = await readPrayerMail(hers.id);
    expect(subject).toBe("2 personnes ont prié pour vous");
    expect(text).toMatch(/Pour ma mère[\s\S]+Pour mon frère/);
  });

  test("two workers at the same time queue one mail", async () => {
    await prayFor(await addApprovedRequest());
    await Promise.all([sendPrayerDigests(), sendPrayerDigests()]);
    expect(await digests()).toHaveLength(1);
  });

  test("after a run that fails before a mail is stored, the next run queues it", async () => {
    await prayFor(await addApprovedRequest());
    await db.schema.alterTable("mail_log").renameTo("mail_log_away").execute();
    await expect(sendPrayerDigests()).rejects.toThrow("mail_log");
    await db.schema.alterTable("mail_log_away").renameTo("mail_log").execute();
    await sendPrayerDigests();
    expect(await digests()).toHaveLength(1);
  });

  test("when the settings show only the count, the mail contains no names", async () => {
    await saveSystemSettings(systemCaller(), { prayers: { showNames: false } });
    await prayFor(await addApprovedRequest({ language: "en" }), { userName: "Rose", country: "HT" });
    await sendPrayerDigests();
    expect(JSON.stringify(await digests())).not.toContain("Rose");
    const text = await firstText();
    expect(text).toContain("1 person prayed");
    expect(text).toContain("Countries: Haiti");
    expect(text).not.toContain("Prayed for you");
  });

  test("text of an earlier version that is not a name is counted but not mailed", async () => {
    const id = await addApprovedRequest({ language: "en" });
    for (const userName of ["Rose", "win at evil.example", "<b>Paul</b>", "$t(mail:closing)", "{{siteName}}"])
      await prayFor(id, { userName });
    await sendPrayerDigests();
    const text = await firstText();
    expect(text).toContain("Prayed for you: Rose and 4 others");
    expect(text).not.toMatch(/evil|Paul|\$t|\{\{/);
  });

  test("the mail names at most ten people", async () => {
    const id = await addApprovedRequest({ language: "en" });
    for (let person = 0; person < 13; person++)
      await prayFor(id, { userName: `Rose ${"ABCDEFGHIJKLM"[person]}` });
    await sendPrayerDigests();
    const text = await firstText();
    expect(text).toContain("Rose J and 3 others");
    expect(text).not.toContain("Rose K");
  });

  test("a title is escaped, and a request that became private has no title", async () => {
    const id = await addApprovedRequest({ title: "<img src=x onerror=alert(1)>", language: "en" });
    await prayFor(id);
    await sendPrayerDigests();
    const [mail] = await digests();
    expect((await readPrayerMail(mail!.id)).text).toContain("<img src=x onerror=alert(1)>");
    await prayFor(id, { userName: "Paul" });
    await db.updateTable("prayerRequests").set({ isPublic: false }).execute();
    await sendPrayerDigests();
    expect((await digests())[1]!.props.requests).toMatchObject([{ title: null }]);
  });

  test("a request without an address, or with one sealed with another secret, gets no mail", async () => {
    await prayFor(await addApprovedRequest({ requesterEmail: "" }));
    const lost = await addApprovedRequest({ requesterEmail: "paul@example.org" });
    await prayFor(lost);
    const { requesterEmail } = await findPrayerRequest(lost);
    const sealed = (text: string | null) =>
      db.updateTable("prayerRequests").set({ requesterEmail: text }).where("id", "=", lost).execute();
    await sealed("AAAA".repeat(12));
    await sendPrayerDigests();
    expect(await digests()).toEqual([]);
    await sealed(requesterEmail); // the secret is back
    await sendPrayerDigests();
    expect((await digests()).map(({ recipient }) => recipient)).toEqual(["paul@example.org"]);
  });

  test("more requesters than one batch all get their mail", async () => {
    const id = await addApprovedRequest();
    const { id: _, ...row } = await db.selectFrom("prayerRequests").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 230 }, (__, at) => ({
      ...row,
      requesterDigest: `requester-${at}`,
      prayerCount: 1,
    }));
    await db.insertInto("prayerRequests").values(rows).execute();
    await sendPrayerDigests();
    expect(await digests()).toHaveLength(230);
    expect(id).toBe(1);
  });
});
