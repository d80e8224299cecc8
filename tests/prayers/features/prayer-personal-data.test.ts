import { beforeEach, expect, test, vi } from "vitest";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { sendPrayerDigests } from "~/features/prayers/digests.server";
import { answerPrayerRequest } from "~/features/prayers/requests/answer.server";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { getPublicRequest } from "~/features/prayers/requests/list.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { prayersPersonalData } from "~/features/prayers/personal-data.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { erasePersonalData, exportPersonalData, showPersonalData } from "~/features/privacy/privacy.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { dumpDatabase } from "~tests/support/database-dump";
import { prayFor } from "~tests/support/prayer-mails";
import {
  addApprovedRequest,
  addPrayerRequest,
  addProposedAnswer,
  findPrayerRequest,
  newReply,
} from "~tests/support/prayers";
import { guestCaller, tokenInPath } from "~tests/support/subscriptions";
import "~tests/support/areas";

const linkOf = (email: string) => ({ token: tokenInPath(dataPath(email)) });
const erase = (email: string) => erasePersonalData(guestCaller, linkOf(email));
const exported = async (email: string) =>
  (await exportPersonalData(guestCaller, linkOf(email))).prayers as Record<string, unknown>[];

const paul = {
  requesterName: "Paul Jean",
  requesterEmail: "paul@example.org",
  requesterPhone: "",
  title: "Pour mon examen",
  description: "Je passe mon examen lundi.",
};

/** A visitor who sends a request with an address, and prays, flags and answers in the same browser. */
async function browserOf(email: string, name: string, elsewhere: number) {
  const visitor = { ...guestCaller, visitor: await prayFor(elsewhere, { userName: name, country: "HT" }) };
  await flagPrayerRequest(visitor, { id: elsewhere }, newReply());
  await answerPrayerRequest(
    visitor,
    { id: elsewhere, description: `${name} says: God answered` },
    newReply(),
  );
  await addPrayerRequest({ requesterEmail: email, requesterName: name, isPublic: false }, visitor);
  return visitor;
}

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });

  test("the export contains the requests in plain text, consent, prayers and proposed answers of this person only", async () => {
    const elsewhere = await addApprovedRequest(paul);
    await browserOf("Marie@Example.org", "Marie Désir", elsewhere);
    const hers = await exported("marie@example.org");
    expect(hers).toMatchObject([
      {
        requesterName: "Marie Désir",
        requesterEmail: "Marie@example.org",
        requesterPhone: "+509 37 00 00 00",
        title: "Lapriyè pou manman m",
        description: "Manman m malad depi de semèn.",
        isPublic: false,
        consentVersion: "2026-11",
        consentAt: "2026-11-20T12:00:00.000Z",
      },
      { prayerRequestId: elsewhere, name: "Marie Désir", country: "HT" },
      { prayerRequestId: elsewhere, description: "Marie Désir says: God answered" },
    ]);
    expect(JSON.stringify(hers)).not.toContain("Paul");
    expect(await exported("paul@example.org")).toHaveLength(1);
    expect(await exported("nobody@example.org")).toEqual([]);
    expect((await showPersonalData(guestCaller, linkOf("marie@example.org"))).counts).toContainEqual({
      area: "prayers",
      count: 3,
    });
  });

  test("erasing removes all data of the person, including mails, and keeps the data of others", async () => {
    const elsewhere = await addApprovedRequest(paul);
    await browserOf("marie@example.org", "Marie Désir", elsewhere);
    await prayFor(elsewhere, { userName: "Rose" });
    const hers = await addApprovedRequest({ requesterEmail: "MARIE@example.org" });
    await prayFor(hers, { userName: "Rose" });
    await sendPrayerDigests();
    const his = await exported("paul@example.org");

    await erase("marie@example.org");
    expect(await exported("marie@example.org")).toEqual([]);
    expect(await exported("paul@example.org")).toEqual(his);
    const dump = (await dumpDatabase()).toLowerCase();
    expect(["désir", "marie", "manman"].filter((word) => dump.includes(word))).toEqual([]);
    expect(await db.selectFrom("prayers").select(["name", "prayerRequestId"]).execute()).toEqual([
      { name: "Rose", prayerRequestId: elsewhere },
    ]);
    for (const table of ["prayerFlags", "prayerAnswers"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    const templates = await db.selectFrom("mailLog").select("template").orderBy("id").execute();
    expect(templates.map(({ template }) => template)).toEqual([
      "prayer-received",
      "prayer-notice",
      "prayer-notice",
      "prayer-notice",
      "prayer-digest",
    ]);
  });

  test("erasing is idempotent, and queued mails are not sent afterwards", async () => {
    await addPrayerRequest();
    const mails = await db.selectFrom("mailLog").select("id").execute();
    await erase("marie@example.org");
    const after = await dumpDatabase();
    await erase("marie@example.org");
    expect(await dumpDatabase()).toBe(after);
    for (const { id } of mails) await deliverMail(id);
    expect(await db.selectFrom("mailLog").select("template").execute()).toEqual([
      { template: "prayer-notice" },
    ]);
  });

  test("a request no longer waits for the team when the only proposed answer was by an erased person", async () => {
    const elsewhere = await addApprovedRequest(paul);
    await browserOf("marie@example.org", "Marie", elsewhere);
    expect(await findPrayerRequest(elsewhere)).toMatchObject({ proposedCount: 1 });
    const kept = await addApprovedRequest(paul);
    const visitor = await browserOf("marie@example.org", "Marie", kept);
    await addProposedAnswer(kept);
    await answerPrayerRequest(visitor, { id: kept, description: "Yon lòt fwa ankò" }, newReply());
    await erase("marie@example.org");
    expect(await findPrayerRequest(elsewhere)).toMatchObject({ proposedCount: 0 });
    expect(await findPrayerRequest(kept)).toMatchObject({ proposedCount: 1 });
  });

  test("a request keeps its prayer count, without the name of an erased person", async () => {
    const elsewhere = await addApprovedRequest(paul);
    await browserOf("marie@example.org", "Marie", elsewhere);
    await prayFor(elsewhere, { userName: "Rose" });
    await erase("marie@example.org");
    expect(await getPublicRequest(guestCaller, { id: elsewhere })).toMatchObject({
      prayedBy: ["Rose"],
      prayerCount: 2,
    });
    await prayFor(elsewhere, { userName: "Luc" });
    expect(await getPublicRequest(guestCaller, { id: elsewhere })).toMatchObject({
      prayedBy: ["Rose", "Luc"],
      prayerCount: 3,
    });
  });

  test("the prayers of a browser that several people used stay when one of them is erased", async () => {
    const elsewhere = await addApprovedRequest(paul);
    const visitor = await browserOf("marie@example.org", "Marie", elsewhere);
    await addPrayerRequest({ requesterEmail: "rose@example.org" }, visitor);
    expect(await exported("marie@example.org")).toHaveLength(1);
    await erase("marie@example.org");
    expect(await db.selectFrom("prayers").select("id").execute()).toHaveLength(1);
    await erase("rose@example.org"); // the last requester of this browser
    expect(await db.selectFrom("prayers").select("id").execute()).toEqual([]);
  });

  test("the browser of an erased person can pray and send requests again", async () => {
    const elsewhere = await addApprovedRequest(paul);
    const visitor = await browserOf("marie@example.org", "Marie", elsewhere);
    await erase("marie@example.org");
    await prayForRequest(visitor, prayInput.parse({ id: elsewhere, userName: "M." }), newReply());
    await addPrayerRequest({}, visitor);
    expect(await exported("marie@example.org")).toHaveLength(2);
  });

  test("each requester's address is listed once, in lower case", async () => {
    for (const requesterEmail of ["Marie@example.org", "marie@EXAMPLE.org", "paul@example.org", ""])
      await addPrayerRequest({ requesterEmail });
    expect((await prayersPersonalData.addresses(db)).sort()).toEqual([
      "marie@example.org",
      "paul@example.org",
    ]);
    await db
      .updateTable("prayerRequests")
      .set({ requesterEmail: "AAAA".repeat(12) })
      .execute();
    expect(await prayersPersonalData.addresses(db)).toEqual([]);
  });
});
