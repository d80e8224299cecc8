import { beforeEach, describe, expect, test } from "vitest";
import { honeypotField } from "~/http/spam-trap-fields";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

let senders = 0;
/** A valid message from a new address, because limits also count per email address. */
const message = () => ({
  firstName: "Marie-Ange",
  lastName: "Désir",
  email: `marie${++senders}@example.org`,
  subject: "Mèsi",
  message: "Mwen ta renmen priye ak nou.",
});
const fieldNames = ["firstName", "lastName", "email", "subject", "message"] as const;
const kept = () => db.selectFrom("contactMessages").selectAll().execute();
const nothingKept = async () => {
  expect(await kept()).toEqual([]);
  expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
};

/** Sends the same input to the API and the form. Returns the message and the field errors of each. */
const doors = {
  async api(fields: Record<string, string>, language = "fr") {
    const answer = await callApi("POST", `/api/contact?lang=${language}`, { json: fields });
    const body = (await answer.json()) as { message?: string; errors?: Record<string, string[]> };
    return { status: answer.status, message: body.message, errors: body.errors };
  },
  async screen(fields: Record<string, string>, language = "fr") {
    const { status, data } = await submitForm<FormAnswer>(`/${language}/contact`, fields);
    const { "": _whole, ...errors } = data.lastResult?.error ?? {};
    return { status, message: data.message, errors: errors as Record<string, string[]> };
  },
};

beforeEach(async () => void (await freshDatabase()));

test("the call answers 201 with the input, an id and the time", async () => {
  const sent = message();
  const answer = await callApi("POST", "/api/contact", {
    json: { ...sent, isRead: true, id: 99, language: "en" },
  });
  expect(answer.status).toBe(201);
  const body = await answer.json();
  expect(body).toEqual({ ...sent, id: expect.any(Number), createdAt: expect.any(String) });
  expect((await kept())[0]).toMatchObject({ ...sent, id: body.id, isRead: false, language: "fr" });
});

test("the call takes a form as well as JSON", async () => {
  const answer = await callApi("POST", "/api/contact", { form: message() });
  expect(answer.status).toBe(201);
});

test("the form answers a fetch, and redirects a plain browser in the same language", async () => {
  expect((await submitForm<FormAnswer>("/contact", message())).data).toMatchObject({ ok: true });
  const plain = await submitForm("/ht/contact", message(), { plain: true });
  expect(plain.status).toBe(303);
  expect(plain.headers.get("Location")).toBe("/ht/contact?done=1");
  expect((await visitScreen<{ done: boolean }>("/ht/contact?done=1")).data.done).toBe(true);
  expect((await visitScreen<{ done: boolean }>("/ht/contact")).data.done).toBe(false);
  expect((await kept()).map((row) => row.language)).toEqual(["fr", "ht"]);
});

describe.each(Object.entries(doors))("through the %s", (_name, send) => {
  test.each(languages)("an empty message is refused in %s", async (language) => {
    const { status, message, errors } = await send({}, language);
    expect(status).toBe(400);
    expect(message).toBe(tFor(language)("contact:fillAll"));
    const required = tFor(language)("errors:required");
    expect(errors).toEqual(Object.fromEntries(fieldNames.map((name) => [name, [required]])));
    await nothingKept();
  });

  test.each(fieldNames)("a blank %s is refused at its field", async (name) => {
    const { status, message: whole, errors } = await send({ ...message(), [name]: " \t\r\n " });
    expect(status).toBe(400);
    expect(whole).toBe("Veuillez remplir tous les champs");
    expect(errors).toEqual({ [name]: ["Ce champ est obligatoire."] });
    await nothingKept();
  });

  test.each([
    ["firstName", 100],
    ["lastName", 100],
    ["subject", 200],
    ["message", 5000],
  ])("%s longer than %i is refused with the limit in the message", async (name, most) => {
    expect((await send({ ...message(), [name]: "é".repeat(most) })).status).toBeLessThan(300);
    const { status, errors } = await send({ ...message(), [name]: "é".repeat(most + 1) }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ [name]: [`At most ${most} characters.`] });
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    "marie",
    "marie@",
    "@example.org",
    "a b@example.org",
    "a@b@example.org",
    "a@example.org\nBcc: x@y.org",
  ])("%j is not a valid email address", async (email) => {
    const { status, errors } = await send({ ...message(), email }, "es");
    expect(status).toBe(400);
    expect(errors).toEqual({ email: ["Esta dirección de correo no es válida."] });
    await nothingKept();
  });

  test("an address longer than 254 is refused", async () => {
    const { status, errors } = await send({ ...message(), email: `${"a".repeat(64)}@${"b.".repeat(95)}org` });
    expect(status).toBe(400);
    expect(errors!.email![0]).toBe("Au plus 254 caractères.");
  });

  test("markup, SQL and templates are stored as text", async () => {
    const odd = `<img src=x onerror=alert(1)>'; DROP TABLE contact_messages;-- {{siteName}} $t(errors:email) %s`;
    const sent = { ...message(), firstName: odd, lastName: odd, subject: odd, message: odd };
    expect((await send(sent)).status).toBeLessThan(300);
    expect(await kept()).toMatchObject([sent]);

    for (const { id } of await db.selectFrom("mailLog").select("id").execute()) await deliverMail(id);
    for (const mail of await db.selectFrom("mailLog").select(["html", "subject", "template"]).execute()) {
      expect(mail.html).not.toContain("<img src=x");
      if (mail.template === "contact-notice") expect(mail.subject).toContain("$t(errors:email)");
    }
  });

  test("a name with a null character is refused", async () => {
    expect((await send({ ...message(), firstName: "a\0b" })).status).toBe(400);
    await nothingKept();
  });
});

test.each([42, true, ["a"], { a: 1 }, null])(
  "%j instead of a text is refused at its field",
  async (wrong) => {
    for (const name of fieldNames) {
      const answer = await callApi("POST", "/api/contact", { json: { ...message(), [name]: wrong } });
      expect(answer.status).toBe(400);
      const sentence =
        wrong === null ? "Ce champ est obligatoire." : "Cette valeur n’a pas la forme attendue.";
      expect((await answer.json()).errors).toEqual({ [name]: [sentence] });
    }
    await nothingKept();
  },
);

test("a field sent twice, or as a file, is refused at its field", async () => {
  const twice = await submitForm<FormAnswer>("/contact", { ...message(), subject: ["one", "two"] });
  expect(twice.data.lastResult!.error).toHaveProperty("subject");
  const file = new FormData();
  for (const [name, value] of Object.entries(message())) file.set(name, value);
  file.set("message", new Blob(["x"]), "letter.txt");
  expect((await callApi("POST", "/api/contact", { body: file })).status).toBe(400);
  await nothingKept();
});

test("every error keeps the input", async () => {
  const typed = { ...message(), email: "not an address" };
  for (const plain of [true, false]) {
    const { data } = await submitForm<FormAnswer>("/contact", typed, { plain });
    expect(data.ok).toBe(false);
    expect(data.lastResult!.initialValue).toMatchObject(typed);
  }
  const late = message();
  const { data } = await submitForm<FormAnswer>("/contact", { ...late, stamp: "1.made-up" });
  expect(data.lastResult!.initialValue).toMatchObject(late);
});

test("when the database fails, the form keeps the input and no answer reveals the cause", async () => {
  await db.schema.dropTable("contactMessages").execute();
  const typed = message();
  const form = await submitForm<FormAnswer>("/en/contact", typed);
  expect(form.status).toBe(500);
  expect(form.data.message).toBe("Something went wrong on our side. Please try again in a moment.");
  expect(form.data.lastResult!.initialValue).toMatchObject(typed);
  const call = await callApi("POST", "/api/contact?lang=en", { json: message() });
  expect(call.status).toBe(500);
  expect(await call.json()).toEqual({
    message: "Something went wrong on our side. Please try again in a moment.",
  });
  expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
});

test("a filled honeypot gets a success and stores no message", async () => {
  const { data } = await submitForm<FormAnswer>("/contact", {
    ...message(),
    [honeypotField]: "https://buy.example",
  });
  expect(data.ok).toBe(true);
  await nothingKept();
});

test.each([
  ["a stamp that is not ours", { stamp: "1790000000000.AAAA" }, "stale"],
  ["no stamp", { stamp: "" }, "stale"],
  ["half a second after the page opened", { elapsed: "500" }, "tooFast"],
])("a form with %s must be sent again", async (_what, fields, key) => {
  for (const language of languages) {
    const { status, data } = await submitForm<FormAnswer>(`/${language}/contact`, {
      ...message(),
      ...fields,
    });
    expect(status).toBe(400);
    expect(data.message).toBe(tFor(language)(`errors:${key}`));
  }
  await nothingKept();
});

test("the eleventh message in a minute from one client is refused by API and form, with the time to wait", async () => {
  for (let count = 0; count < 5; count++) {
    expect((await callApi("POST", "/api/contact", { json: message() })).status).toBe(201);
    expect((await submitForm("/contact", message())).status).toBe(200);
  }
  const call = await callApi("POST", "/api/contact?lang=ht", { json: message() });
  expect(call.status).toBe(429);
  expect(Number(call.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await call.json()).message).toMatch(/^Ou voye twòp bagay/);

  const last = message();
  const form = await submitForm<FormAnswer>("/en/contact", last);
  expect(form.status).toBe(429);
  expect(Number(form.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
  expect(form.data.message).toMatch(/^Too much was sent/);
  expect(form.data.lastResult!.initialValue).toMatchObject(last);
  expect(await kept()).toHaveLength(10);
  expect((await callApi("POST", "/api/contact", { json: message(), from: "192.0.2.77" })).status).toBe(201);
});

test("an email address is limited across all clients, in any case", async () => {
  const { email, ...rest } = message();
  for (let count = 0; count < 10; count++) {
    await callApi("POST", "/api/contact", { json: { ...rest, email }, from: `192.0.2.${count}` });
  }
  const answer = await callApi("POST", "/api/contact", {
    json: { ...rest, email: ` ${email.toUpperCase()} ` },
    from: "192.0.2.99",
  });
  expect(answer.status).toBe(429);
});

test("the page shows the ministry's phone, email, address and chat, and a stamp for its form", async () => {
  const { data } = await visitScreen<{ details: object; meta: { title: string }; stamp: string }>(
    "/es/contact",
  );
  expect(data.details).toEqual({
    phone: "+1 305 555 0142",
    email: "contact@limye.example",
    address: "12, rue de l’Espérance, Port-au-Prince, Haïti",
    chatNumber: "13055550142",
  });
  expect(data.meta.title).toBe("Escríbenos");
  expect((await submitForm("/es/contact", { ...message(), stamp: data.stamp })).status).toBe(200);
});
