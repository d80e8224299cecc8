import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { honeypotField } from "~/http/spam-trap-fields";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { submitForm } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));

const robot = { [honeypotField]: "https://spam.example" };
const page = "/prayer-requests?tab=submit";
const prayer = {
  intent: "request",
  requesterName: "Marie",
  title: "Pou pitit mwen",
  description: "Priye pou pitit mwen ki malad.",
  isPublic: "false",
  consent: "on",
};
const words = {
  fr: "Je veux mourir, je n’en peux plus.",
  ht: "Mwen vle mouri, mwen pa kapab ankò.",
  en: "I want to kill myself tonight.",
  es: "Quiero suicidarme, no puedo más.",
};
const held = () => db.selectFrom("heldSubmissions").select(["form"]).execute();
const requests = () => db.selectFrom("prayerRequests").select(["isUrgent", "isCrisis"]).execute();
const urgentNotices = async () => {
  const rows = await db.selectFrom("mailLog").select("template").execute();
  return rows.filter(({ template }) => template === "prayer-urgent-notice");
};

describe("a form that looks automatic but cannot wait", () => {
  test.each(Object.entries(words))(
    "a prayer in crisis in %s reaches the team at once, and a browser without JavaScript gets the help lines",
    async (language, description) => {
      for (const field of ["title", "description"] as const) {
        const fields = { ...prayer, [field]: description, ...robot };
        const { headers } = await submitForm(`/${language}${page}`, fields, { plain: true });
        expect(headers.get("Location")).toBe(`/${language}/prayer-requests?tab=submit&done=sent`);
      }
      expect(await requests()).toEqual(Array(2).fill({ isUrgent: false, isCrisis: true }));
      expect(await urgentNotices()).not.toEqual([]);
      expect(await held()).toEqual([]);
    },
  );

  test("an urgent prayer reaches the team at once", async () => {
    const { data } = await submitForm<FormAnswer>(`/fr${page}`, { ...prayer, isUrgent: "true", ...robot });
    expect(data.ok).toBe(true);
    expect(await requests()).toEqual([{ isUrgent: true, isCrisis: false }]);
    expect(await urgentNotices()).not.toEqual([]);
    expect(await held()).toEqual([]);
  });

  test("a testimony, a message and an application that speak of a crisis are not held either", async () => {
    await submitForm("/en/prayer-requests?tab=answered", {
      intent: "testimony",
      requesterName: "Marie",
      originalRequest: "Pray for my family, please.",
      testimony: `God answered, but ${words.en}`,
      dateAnswered: "May",
      consent: "on",
      ...robot,
    });
    await submitForm("/en/contact", {
      firstName: "Marie",
      lastName: "Joseph",
      email: "marie@example.org",
      subject: "Help",
      message: words.en,
      ...robot,
    });
    await submitForm("/en/bible-study", {
      name: "Marie",
      email: "marie@example.org",
      studyType: "online",
      motivation: words.en,
      ...robot,
    });
    expect(await held()).toEqual([]);
    expect(await requests()).toEqual([{ isUrgent: false, isCrisis: true }]);
    for (const table of ["contactMessages", "bibleStudyApplications"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toHaveLength(1);
  });

  test("also when nothing more can be held today", async () => {
    const now = new Date().toISOString();
    const row = { form: "contact", language: "fr", sealedInput: "", createdAt: now };
    await db
      .insertInto("heldSubmissions")
      .values(Array.from({ length: 200 }, () => row))
      .execute();
    await submitForm(`/fr${page}`, { ...prayer, description: words.fr, ...robot });
    expect(await requests()).toEqual([{ isUrgent: false, isCrisis: true }]);
  });
});
