import { beforeEach, describe, expect, test } from "vitest";
import { honeypotField } from "~/http/spam-trap-fields";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

let applicants = 0;
/** A valid application from a new address, because limits also count per email address. */
const application = () => ({
  name: "Rosa Núñez",
  email: `rosa${++applicants}@example.org`,
  studyType: "online",
});
const kept = () => db.selectFrom("bibleStudyApplications").selectAll().execute();
const nothingKept = async () => {
  expect(await kept()).toEqual([]);
  expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
};

const doors = {
  async api(fields: Record<string, string>, language = "fr") {
    const answer = await callApi("POST", `/api/bible-study/applications?lang=${language}`, { json: fields });
    const body = (await answer.json()) as { message?: string; errors?: Record<string, string[]> };
    return { status: answer.status, message: body.message, errors: body.errors };
  },
  async screen(fields: Record<string, string>, language = "fr") {
    const { status, data } = await submitForm<FormAnswer>(`/${language}/bible-study`, fields);
    const { "": _whole, ...errors } = data.lastResult?.error ?? {};
    return { status, message: data.message, errors: errors as Record<string, string[]> };
  },
};

beforeEach(async () => void (await freshDatabase()));

test("the call answers 201 with the input, an id and the time", async () => {
  const sent = { ...application(), city: "Jacmel", experience: "advanced", language: "ht" };
  const answer = await callApi("POST", "/api/bible-study/applications", { json: sent });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    ...sent,
    id: expect.any(Number),
    createdAt: expect.any(String),
    phone: null,
    country: null,
    availability: null,
    motivation: null,
    specificInterests: null,
  });
});

test("the form answers a fetch, and redirects a plain browser in the same language", async () => {
  const empty = { phone: "", city: "", experience: "", motivation: "", language: "es" };
  const answer = await submitForm<FormAnswer>("/es/bible-study", { ...application(), ...empty });
  expect(answer).toMatchObject({ status: 200, data: { ok: true } });
  expect(await kept()).toMatchObject([{ phone: null, experience: null, language: "es" }]);
  const plain = await submitForm("/ht/bible-study", application(), { plain: true });
  expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/ht/bible-study?done=1"]);
  expect((await visitScreen<{ done: boolean }>("/ht/bible-study?done=1")).data.done).toBe(true);
});

describe.each(Object.entries(doors))("through the %s", (_name, send) => {
  test.each(languages)("an empty application is refused in %s", async (language) => {
    const { status, message, errors } = await send({}, language);
    expect(status).toBe(400);
    expect(message).toBe(tFor(language)("bible-study:fillRequired"));
    const required = tFor(language)("errors:required");
    expect(errors).toEqual({ name: [required], email: [required], studyType: [required] });
    await nothingKept();
  });

  test.each(["name", "email", "studyType"])(
    "a missing %s is refused with the specified message",
    async (name) => {
      const { status, message, errors } = await send({ ...application(), [name]: "" });
      expect([status, message]).toEqual([400, "Veuillez remplir tous les champs obligatoires."]);
      expect(errors).toEqual({ [name]: ["Ce champ est obligatoire."] });
      await nothingKept();
    },
  );

  test.each([
    ["name", 100],
    ["phone", 40],
    ["city", 100],
    ["country", 100],
    ["availability", 500],
    ["motivation", 5000],
    ["specificInterests", 2000],
  ])("%s longer than %i is refused with the limit in the message", async (name, most) => {
    expect((await send({ ...application(), [name]: "é".repeat(most) })).status).toBeLessThan(300);
    const { status, errors } = await send({ ...application(), [name]: "é".repeat(most + 1) }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ [name]: [`At most ${most} characters.`] });
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    ["studyType", "by-mail"],
    ["experience", "expert"],
    ["language", "de"],
  ])("an unknown value for %s is refused", async (name, value) => {
    const { status, errors } = await send({ ...application(), [name]: value }, "ht");
    expect(status).toBe(400);
    expect(errors).toEqual({ [name]: ["Chwazi youn nan repons yo."] });
    await nothingKept();
  });

  test("a wrong address is refused", async () => {
    const { status, errors } = await send({ ...application(), email: "rosa" });
    expect(status).toBe(400);
    expect(errors).toEqual({ email: ["Cette adresse e-mail n’est pas valide."] });
  });

  test("markup and SQL in every text field are stored as text", async () => {
    const odd = `"><svg/onload=alert(1)>' OR 1=1;--`;
    const free = ["name", "phone", "city", "country", "availability", "motivation", "specificInterests"];
    const sent = { ...application(), ...Object.fromEntries(free.map((name) => [name, odd])) };
    expect((await send(sent)).status).toBeLessThan(300);
    expect(await kept()).toMatchObject([sent]);
    for (const { id } of await db.selectFrom("mailLog").select("id").execute()) await deliverMail(id);
    for (const { html } of await db.selectFrom("mailLog").select("html").execute()) {
      expect(html).not.toContain("<svg/onload");
    }
  });
});

test.each([42, false, ["online"], { a: 1 }])(
  "%j instead of a text is refused at its field",
  async (wrong) => {
    for (const name of ["name", "email", "phone", "motivation"]) {
      const json = { ...application(), [name]: wrong };
      const answer = await callApi("POST", "/api/bible-study/applications", { json });
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toEqual({ [name]: ["Cette valeur n’a pas la forme attendue."] });
    }
    await nothingKept();
  },
);

test("an error keeps the input, including the choices", async () => {
  const typed = {
    ...application(),
    name: "",
    experience: "beginner",
    motivation: "Lire à deux.",
    language: "ht",
  };
  for (const plain of [true, false]) {
    const { data } = await submitForm<FormAnswer>("/bible-study", typed, { plain });
    const { name: _blank, ...rest } = typed;
    expect(data.lastResult!.initialValue).toMatchObject(rest);
  }
});

test("a filled honeypot stores no application; an expired or too fast form must be sent again", async () => {
  expect(
    (await submitForm<FormAnswer>("/bible-study", { ...application(), [honeypotField]: "x" })).data.ok,
  ).toBe(true);
  for (const hidden of [{ stamp: "" }, { elapsed: "10" }] as Record<string, string>[]) {
    const { status, data } = await submitForm<FormAnswer>("/bible-study", { ...application(), ...hidden });
    expect(status).toBe(400);
    expect(data.message).toMatch(/encore une fois/);
  }
  await nothingKept();
});

test("the eleventh application in a minute from one client is refused; messages count separately", async () => {
  for (let count = 0; count < 10; count++) {
    expect((await callApi("POST", "/api/bible-study/applications", { json: application() })).status).toBe(
      201,
    );
  }
  const { status, headers } = await submitForm("/bible-study", application());
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  const empty = await callApi("POST", "/api/contact", { json: {} });
  expect(empty.status).toBe(400);
});
