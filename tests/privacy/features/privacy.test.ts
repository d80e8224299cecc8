import { beforeEach, expect, test, vi } from "vitest";
import { sign } from "~/crypto/signing.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import {
  erasePersonalData,
  exportPersonalData,
  requestDataLink,
  showPersonalData,
} from "~/features/privacy/privacy.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import "~tests/support/areas";
import { guest, acts, listDataLinks, tokenFor, holds, listAllRows } from "./personal-data-steps";

const notFound = { status: 404, key: "notFound" };
const countsOf = async (token: string) =>
  Object.fromEntries((await showPersonalData(guest(), { token })).counts.map((one) => [one.area, one.count]));

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });
  const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  test("a link is mailed in the person's language, with or without data", async () => {
    await acts.writes("Marie@Example.org", "Marie");
    expect(await requestDataLink(guest("ht"), { email: "marie@example.org" })).toBeUndefined();
    expect(await requestDataLink(guest("en"), { email: "nobody@example.org" })).toBeUndefined();
    expect(await listDataLinks()).toMatchObject([
      { recipient: "marie@example.org", language: "ht" },
      { recipient: "nobody@example.org", language: "en" },
    ]);
    const { id } = await db
      .selectFrom("mailLog")
      .select("id")
      .where("recipient", "=", "nobody@example.org")
      .executeTakeFirstOrThrow();
    await deliverMail(id);
    const mail = await db.selectFrom("mailLog").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(mail.text).toContain(`http://localhost:3000/en/privacy/data/${(await listDataLinks())[1]!.token}`);
    expect(mail.subject).toBe("Your data at Limyè");
  });

  test("an address gets a link at most every ten minutes, in any spelling", async () => {
    await acts.asks("marie@example.org");
    passMinutes(9);
    await acts.asks(" MARIE@example.org ");
    await acts.asks("paul@example.org");
    expect((await listDataLinks()).map((mail) => mail.recipient)).toEqual([
      "marie@example.org",
      "paul@example.org",
    ]);
    passMinutes(1);
    await acts.asks("Marie@Example.Org");
    expect(await listDataLinks()).toHaveLength(3);
  });

  test("a link shows the data of its address, in any spelling", async () => {
    await acts.writes("Marie@Example.org", "Marie");
    await acts.writes("marie@example.org", "Marie");
    await acts.applies("MARIE@EXAMPLE.ORG", "Marie");
    await acts.subscribes("mariE@example.org", "Marie");
    await acts.writes("paul@example.org", "Paul");
    const token = await tokenFor("marie@example.org");
    // Two auto-replies, three notices to staff, a link to confirm, and the link to this data.
    expect(await countsOf(token)).toEqual({
      newsletter: 1,
      contact: 2,
      bibleStudy: 1,
      prayers: 0,
      giving: 0,
      mail: 2 + 3 + 1 + 1,
    });
    const kept = await exportPersonalData(guest(), { token });
    expect(kept).toMatchObject({
      email: "marie@example.org",
      newsletter: [
        {
          email: "marie@example.org",
          isActive: true,
          consentAt: "2026-11-20T12:00:00.000Z",
          profile: { firstName: "Marie", interests: [], preferences: { frequency: "weekly" } },
        },
      ],
      contact: [{ email: "Marie@example.org", message: "I am Marie" }, { email: "marie@example.org" }],
      bibleStudy: [{ name: "Marie", motivation: "I am Marie" }],
    });
    expect(holds(kept, "paul")).toBe(false);
  });

  test("a link expires after 24 hours", async () => {
    const token = await tokenFor("marie@example.org");
    passMinutes(24 * 60 - 1);
    expect(await countsOf(token)).toMatchObject({ mail: 1 });
    passMinutes(1);
    for (const verb of [showPersonalData, exportPersonalData, erasePersonalData]) {
      await expect(verb(guest(), { token })).rejects.toMatchObject(notFound);
    }
    expect(await listDataLinks()).toHaveLength(1);
  });

  test("a changed token, a token for another purpose and no token cannot open or erase anything", async () => {
    await acts.writes("marie@example.org", "Marie");
    const token = await tokenFor("marie@example.org");
    const [sealed, until, mac] = token.split(".") as [string, string, string];
    const before = await listAllRows();
    const never = (Date.now() + 1e12).toString(36);
    const forged = [
      undefined,
      "",
      "..",
      token.slice(0, -1),
      `${token}A`,
      `${sealed}.${never}.${mac}`,
      `${sealed}..${mac}`,
      `${sealed}.${mac}`,
      `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}.${until}.${mac}`,
      sign("manage", `${sealed}.${until}`),
      sign("manage", "1"),
      sign("privacy", "marie@example.org"),
      sign("privacy", `${sealed}.`),
    ];
    for (const one of forged) {
      for (const verb of [showPersonalData, exportPersonalData, erasePersonalData]) {
        await expect(verb(guest(), { token: one }), one).rejects.toMatchObject(notFound);
      }
    }
    expect(await listAllRows()).toEqual(before);
  });

  test("a link does not reveal its address", async () => {
    const token = await tokenFor("marie@example.org");
    const readable = [token, ...token.split(".").map((part) => Buffer.from(part, "base64url").toString())];
    expect(holds(readable, "marie")).toBe(false);
  });
});
