import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { honeypotField } from "~/http/spam-trap-fields";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";

const page = "/prayer-requests";
const newest = () =>
  db.selectFrom("prayerRequests").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

const request = {
  intent: "request",
  requesterName: "Marie Désir",
  requesterEmail: "marie@example.org",
  requesterPhone: "",
  prayerType: "family",
  title: "Pou pitit mwen yo",
  description: "Tanpri lapriyè pou twa pitit mwen yo.",
  isPublic: "true",
  language: "ht",
  consent: "on",
};
const testimony = {
  intent: "testimony",
  requesterName: "Rosa Luna",
  requesterEmail: "",
  originalRequest: "Le pedí a Dios un trabajo digno.",
  testimony: "Dios me dio un trabajo en tres semanas.",
  dateAnswered: "en mayo",
  language: "es",
  consent: "on",
};

beforeEach(async () => void (await freshDatabase()));

describe("sending a request", () => {
  const count = async () => (await db.selectFrom("prayerRequests").select("id").execute()).length;

  test("stores the request and the consent for review, and redirects a browser without JavaScript", async () => {
    const scripted = await submitForm<FormAnswer>(`/ht${page}?tab=submit`, {
      ...request,
      status: "approved",
    });
    expect(scripted).toMatchObject({ status: 200, data: { ok: true } });
    expect(await newest()).toMatchObject({
      status: "pending",
      prayerType: "family",
      language: "ht",
      isPublic: true,
      isUrgent: false,
      isAnonymous: false,
      listRank: null,
      consentVersion: expect.any(String),
      consentAt: expect.any(String),
    });
    const plain = await submitForm(
      `/ht${page}?tab=submit`,
      { ...request, isPublic: "false", isUrgent: "on", isAnonymous: "on" },
      { plain: true },
    );
    expect(plain.headers.get("Location")).toBe(`/ht${page}?tab=submit&done=request`);
    expect(await newest()).toMatchObject({ isPublic: false, isUrgent: true, isAnonymous: true });
    expect((await newest()).title).not.toContain("pitit");
  });

  test("each error is shown at its field, with the specification's text, and the typed text stays", async () => {
    const short = {
      ...request,
      requesterName: "M",
      title: "Pray",
      description: "Too short",
      requesterEmail: "marie@",
      consent: "",
    };
    const { status, data } = await submitForm<FormAnswer>(`/en${page}?tab=submit`, short);
    expect(status).toBe(400);
    expect(data.lastResult?.error).toMatchObject({
      requesterName: ["Name must be at least 2 characters"],
      title: ["Title must be at least 5 characters"],
      description: ["Please provide more details about your prayer request"],
      requesterEmail: [expect.any(String)],
      consent: ["Without your consent we cannot receive your request."],
    });
    expect(data.lastResult?.initialValue).toMatchObject({ title: "Pray" });
    expect(await count()).toBe(0);
  });

  test("makes the title from the first words when it is empty", async () => {
    const { title: _, ...untitled } = request;
    for (const form of [untitled, { ...request, title: " " }]) {
      expect((await submitForm<FormAnswer>(`/ht${page}?tab=submit`, form)).data.ok).toBe(true);
      expect((await newest()).title).toBe("Tanpri lapriyè pou twa pitit mwen yo");
    }
  });

  test.each([
    ["fr", "Veuillez saisir votre nom"],
    ["ht", "Tanpri ekri non ou"],
    ["en", "Please enter your name"],
    ["es", "Escribe tu nombre"],
  ])("in %s an empty name has its own message, also while the title is empty", async (language, message) => {
    const form = { ...request, requesterName: "  ", title: "" };
    const { data } = await submitForm<FormAnswer>(`/${language}${page}?tab=submit`, form);
    expect(data.lastResult?.error).toEqual({ requesterName: [message] });
    expect(await count()).toBe(0);
  });

  test("a bot that fills the hidden field gets a success response, and no request is stored", async () => {
    const { data } = await submitForm<FormAnswer>(`/en${page}?tab=submit`, {
      ...request,
      [honeypotField]: "x",
    });
    expect(data.ok).toBe(true);
    expect(await count()).toBe(0);
  });

  test("an unknown intent is a 400", async () => {
    expect((await submitForm(`/en${page}`, { ...request, intent: "approve" })).status).toBe(400);
  });
});

describe("sharing a testimony", () => {
  test("stores an answered request as in the specification, and it waits for the team", async () => {
    const plain = await submitForm(`/es${page}?tab=answered`, testimony, { plain: true });
    expect(plain.headers.get("Location")).toBe(`/es${page}?tab=answered&done=testimony`);
    const row = await newest();
    expect(row).toMatchObject({
      status: "answered",
      prayerType: "thanksgiving",
      reviewedAt: null,
      listRank: null,
      isPublic: true,
      requesterEmail: null,
    });
    expect(row.title).toBe("Oración respondida: Le pedí a Dios un trabajo digno.");
    for (const part of [testimony.originalRequest, testimony.testimony, testimony.dateAnswered])
      expect(row.description).toContain(part);
    expect((await visitScreen<{ list: { cards: unknown[] } }>(page)).data.list.cards).toEqual([]);
  });

  test("each error is shown at its field, with the specification's text", async () => {
    const short = {
      ...testimony,
      requesterName: "",
      originalRequest: "A job",
      testimony: "I got it",
      dateAnswered: " ",
    };
    const { data } = await submitForm<FormAnswer>(`/en${page}?tab=answered`, short);
    expect(data.lastResult?.error).toEqual({
      requesterName: ["Please enter your name"],
      originalRequest: ["Please describe your original prayer request"],
      testimony: ["Please share how God answered your prayer"],
      dateAnswered: ["Please provide when your prayer was answered"],
    });
  });
});
