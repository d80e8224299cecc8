import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { applicationInput, type ApplicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import "~tests/support/areas";

const guest = { ...systemCaller("en"), kind: "guest" as const };
const least: ApplicationInput = applicationInput.parse({
  name: "Rosa Núñez",
  email: "rosa@example.org",
  studyType: "online",
});
const whole: ApplicationInput = {
  ...least,
  phone: "+509 37 00 00 00",
  city: "Jacmel",
  country: "Haïti",
  studyType: "in-person",
  experience: "beginner",
  availability: "los martes",
  motivation: "Quiero leer\ncon otros.",
  specificInterests: "Los Salmos",
  language: "es",
};

onBothDatabases(() => {
  test("an application is stored and returned as it was sent", async () => {
    const kept = await applyForBibleStudy(guest, whole);
    const row = await db.selectFrom("bibleStudyApplications").selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({ ...kept, status: "received" });
    expect(kept).toEqual({ ...whole, id: row.id, createdAt: row.createdAt });
  });

  test("missing fields are null, and the default language is French", async () => {
    const kept = await applyForBibleStudy(guest, least);
    expect(kept).toMatchObject({ phone: null, experience: null, motivation: null, language: "fr" });
  });

  test("the applicant gets a confirmation in the chosen language, the ministry a notice in its own", async () => {
    await applyForBibleStudy(guest, whole);
    const [confirmation, notice] = await deliveredMails();

    expect(confirmation).toMatchObject({ recipient: "rosa@example.org", language: "es" });
    expect(confirmation!.text).toContain("Pronto nos pondremos en contacto contigo");
    expect(confirmation!.text).toContain("Presencial");
    for (const typed of ["Jacmel", "Quiero leer", "Salmos"]) expect(confirmation!.html).not.toContain(typed);
    expect(notice).toMatchObject({ recipient: "contact@limye.example", language: "fr" });
    for (const piece of [
      "Rosa Núñez",
      "rosa@example.org",
      "Jacmel",
      "En présentiel",
      "Débutant",
      "Español",
      "Los Salmos",
    ]) {
      expect(notice!.text).toContain(piece);
    }
  });

  test("when the mail cannot be queued, the application is not stored", async () => {
    const spoiled = { ...whole, motivation: 7 as unknown as string };
    await expect(applyForBibleStudy(guest, spoiled)).rejects.toThrow();
    for (const table of ["bibleStudyApplications", "mailLog", "outbox"] as const) {
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    }
  });

  test("repeated applications send one confirmation, and one notice each", async () => {
    await applyForBibleStudy(guest, whole);
    await applyForBibleStudy(guest, { ...whole, email: "ROSA@example.org" });
    await runAnswerJobs();
    const mails = await db.selectFrom("mailLog").select("template").orderBy("id").execute();
    expect(mails.map(({ template }) => template)).toEqual([
      "bible-study-confirmation",
      "bible-study-notice",
      "bible-study-notice",
    ]);
    expect(await db.selectFrom("bibleStudyApplications").select("id").execute()).toHaveLength(2);
  });
});

test("the call accepts an empty text or null for optional fields", () => {
  const optional = [
    "phone",
    "city",
    "country",
    "experience",
    "availability",
    "motivation",
    "specificInterests",
  ];
  const given = { name: "R", email: "r@example.org", studyType: "online", language: null };
  for (const nothing of ["", null, undefined]) {
    const input = applicationInput.parse({
      ...given,
      ...Object.fromEntries(optional.map((name) => [name, nothing])),
    });
    for (const name of optional) expect(input).toHaveProperty(name, null);
    expect(input.language).toBe("fr");
  }
});

async function deliveredMails() {
  await runAnswerJobs();
  const queued = await db.selectFrom("mailLog").select("id").orderBy("id").execute();
  for (const { id } of queued) await deliverMail(id);
  return db.selectFrom("mailLog").selectAll().orderBy("id").execute();
}
