import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { honeypotField } from "~/http/spam-trap-fields";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { countStored, deliverMails, doors, forms, listStored, submission, type TestedForm } from "../forms";

beforeEach(async () => void (await freshDatabase()));

const expectNothing = async (form: TestedForm) => expect(await countStored(form)).toEqual([0, 0, 0]);

describe.each(forms)("the form of $area", (form) => {
  const { page, call, required, missing, limits } = form;

  test("the call answers 201 with the input, an id and the time, and ignores other fields", async () => {
    const sent = submission(form);
    const json = { ...sent, isRead: true, id: 99, status: "accepted" };
    const answer = await callApi("POST", call, { json });
    expect(answer.status).toBe(201);
    const body = await answer.json();
    expect(body).toEqual({ ...sent, id: expect.any(Number), createdAt: expect.any(String) });
    expect((await listStored(form))[0]).toMatchObject({
      ...form.stored,
      ...sent,
      language: body.language ?? "fr",
    });
  });

  test("the call takes a form as well as JSON", async () => {
    expect((await callApi("POST", call, { form: submission(form) })).status).toBe(201);
  });

  test("the page's form answers a fetch, and redirects a plain browser in the same language", async () => {
    expect((await submitForm<FormAnswer>(page, submission(form))).data).toMatchObject({ ok: true });
    const plain = await submitForm(`/ht${page}`, submission(form), { plain: true });
    expect([plain.status, plain.headers.get("Location")]).toEqual([303, `/ht${page}?done=1`]);
    expect((await visitScreen<{ done: boolean }>(`/ht${page}?done=1`)).data.done).toBe(true);
    expect((await visitScreen<{ done: boolean }>(`/ht${page}`)).data.done).toBe(false);
    expect(await listStored(form)).toHaveLength(2);
  });

  describe.each(Object.entries(doors))("through the %s", (_name, send) => {
    test.each(languages)("an empty form is refused in %s", async (language) => {
      const { status, message, errors } = await send(form, {}, language);
      expect([status, message]).toEqual([400, tFor(language)(missing.key)]);
      const sentence = tFor(language)("errors:required");
      expect(errors).toEqual(Object.fromEntries(required.map((name) => [name, [sentence]])));
      await expectNothing(form);
    });

    test.each(required)("a blank %s is refused at its field", async (name) => {
      // Only a text can be blank without being empty.
      const blank = name === "studyType" ? "" : " \t\r\n ";
      const { status, message, errors } = await send(form, { ...submission(form), [name]: blank });
      expect([status, message]).toEqual([400, missing.text]);
      expect(errors).toEqual({ [name]: ["Ce champ est obligatoire."] });
      await expectNothing(form);
    });

    test.each(Object.entries(limits))("%s longer than %i is refused with the limit", async (name, most) => {
      expect((await send(form, { ...submission(form), [name]: "é".repeat(most) })).status).toBeLessThan(300);
      const tooLong = { ...submission(form), [name]: "é".repeat(most + 1) };
      const { status, errors } = await send(form, tooLong, "en");
      expect([status, errors]).toEqual([400, { [name]: [`At most ${most} characters.`] }]);
      expect(await listStored(form)).toHaveLength(1);
    });

    test.each([
      "marie",
      "marie@",
      "@example.org",
      "a b@example.org",
      "a@b@example.org",
      "a@example.org\nBcc: x@y.org",
    ])("%j is not a valid email address", async (email) => {
      const { status, errors } = await send(form, { ...submission(form), email }, "es");
      expect([status, errors]).toEqual([400, { email: ["Esta dirección de correo no es válida."] }]);
      await expectNothing(form);
    });

    test("an address longer than 254 is refused", async () => {
      const email = `${"a".repeat(64)}@${"b.".repeat(95)}org`;
      const { status, errors } = await send(form, { ...submission(form), email });
      expect([status, errors!.email![0]]).toEqual([400, "Au plus 254 caractères."]);
    });

    test("markup, SQL and templates are stored as text", async () => {
      const hostile = `<svg/onload=alert(1)>'; DROP--{{siteName}}%s`;
      const sent = {
        ...submission(form),
        ...Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, hostile.slice(0, most)])),
      };
      expect((await send(form, sent)).status).toBeLessThan(300);
      expect(await listStored(form)).toMatchObject([sent]);
      for (const { html } of await deliverMails()) expect(html).not.toContain("<svg/onload");
    });

    test("a text with a null character is refused", async () => {
      const [name] = Object.keys(form.fields);
      expect((await send(form, { ...submission(form), [name!]: "a\0b" })).status).toBe(400);
      await expectNothing(form);
    });
  });

  test.each([42, true, ["a"], { a: 1 }])("%j instead of a text is refused at its field", async (wrong) => {
    for (const name of ["email", ...Object.keys(limits)]) {
      const answer = await callApi("POST", call, { json: { ...submission(form), [name]: wrong } });
      expect(answer.status).toBe(400);
      const sentence = "Cette valeur n’a pas la forme attendue.";
      expect((await answer.json()).errors).toEqual({ [name]: [sentence] });
    }
    await expectNothing(form);
  });

  test("null instead of a required text is refused at its field", async () => {
    for (const name of required) {
      const answer = await callApi("POST", call, { json: { ...submission(form), [name]: null } });
      expect((await answer.json()).errors).toEqual({ [name]: ["Ce champ est obligatoire."] });
    }
    await expectNothing(form);
  });

  test("a field sent twice, or as a file, is refused at its field", async () => {
    const [name] = Object.keys(limits);
    const twice = await submitForm<FormAnswer>(page, { ...submission(form), [name!]: ["one", "two"] });
    expect(twice.data.lastResult!.error).toHaveProperty(name!);
    const file = new FormData();
    for (const [field, value] of Object.entries(submission(form))) file.set(field, value);
    file.set(name!, new Blob(["x"]), "letter.txt");
    expect((await callApi("POST", call, { body: file })).status).toBe(400);
    await expectNothing(form);
  });

  test("every error keeps the input, including the choices", async () => {
    const typed = { ...submission(form), email: "not an address" };
    for (const plain of [true, false]) {
      const { data } = await submitForm<FormAnswer>(page, typed, { plain });
      expect(data.ok).toBe(false);
      expect(data.lastResult!.initialValue).toMatchObject(typed);
    }
    const late = submission(form);
    const { data } = await submitForm<FormAnswer>(page, { ...late, stamp: "1.made-up" });
    expect(data.lastResult!.initialValue).toMatchObject(late);
  });

  test("when the database fails, the form keeps the input and no answer reveals the cause", async () => {
    await db.schema.dropTable(form.table).execute();
    const typed = submission(form);
    const sorry = "Something went wrong on our side. Please try again in a moment.";
    const answer = await submitForm<FormAnswer>(`/en${page}`, typed);
    expect([answer.status, answer.data.message]).toEqual([500, sorry]);
    expect(answer.data.lastResult!.initialValue).toMatchObject(typed);
    const called = await callApi("POST", `${call}?lang=en`, { json: submission(form) });
    expect([called.status, await called.json()]).toEqual([500, { message: sorry }]);
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
  });

  test("a filled honeypot gets a success and stores nothing", async () => {
    const sent = { ...submission(form), [honeypotField]: "https://buy.example" };
    expect((await submitForm<FormAnswer>(page, sent)).data.ok).toBe(true);
    await expectNothing(form);
  });

  test.each([
    ["a stamp that is not ours", { stamp: "1790000000000.AAAA" }, "stale"],
    ["no stamp", { stamp: "" }, "stale"],
    ["half a second after the page opened", { elapsed: "500" }, "tooFast"],
  ])("with %s it must be sent again", async (_what, fields, key) => {
    for (const language of languages) {
      const sent = { ...submission(form), ...fields };
      const { status, data } = await submitForm<FormAnswer>(`/${language}${page}`, sent);
      expect([status, data.message]).toEqual([400, tFor(language)(`errors:${key}`)]);
    }
    await expectNothing(form);
  });

  test("the eleventh in a minute from one client is refused by call and form, with the time to wait", async () => {
    for (let count = 0; count < 5; count++) {
      expect((await callApi("POST", call, { json: submission(form) })).status).toBe(201);
      expect((await submitForm(page, submission(form))).status).toBe(200);
    }
    const called = await callApi("POST", `${call}?lang=ht`, { json: submission(form) });
    expect(called.status).toBe(429);
    expect(Number(called.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await called.json()).message).toMatch(/^Ou voye twòp bagay/);
    const last = submission(form);
    const answer = await submitForm<FormAnswer>(`/en${page}`, last);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    expect(answer.data.message).toMatch(/^Too much was sent/);
    expect(answer.data.lastResult!.initialValue).toMatchObject(last);
    expect(await listStored(form)).toHaveLength(10);
    const elsewhere = { json: submission(form), from: "192.0.2.77" };
    expect((await callApi("POST", call, elsewhere)).status).toBe(201);
    // Each form counts for itself.
    const other = forms.find((one) => one !== form)!;
    expect((await callApi("POST", other.call, { json: {} })).status).toBe(400);
  });

  test("an email address is limited across all clients, in any case", async () => {
    const sent = submission(form);
    for (let count = 0; count < 10; count++)
      await callApi("POST", call, { json: sent, from: `192.0.2.${count}` });
    const json = { ...sent, email: ` ${sent.email!.toUpperCase()} ` };
    expect((await callApi("POST", call, { json, from: "192.0.2.99" })).status).toBe(429);
  });
});

describe("the form of bible-study", () => {
  const form = forms.find(({ area }) => area === "bible-study")!;

  test.each(Object.entries(doors))("through the %s refuses an unknown choice", async (_name, send) => {
    for (const [name, value] of Object.entries({
      studyType: "by-mail",
      experience: "expert",
      language: "de",
    })) {
      const { status, errors } = await send(form, { ...submission(form), [name]: value }, "ht");
      expect([status, errors]).toEqual([400, { [name]: ["Chwazi youn nan repons yo."] }]);
    }
    await expectNothing(form);
  });

  test("stores null for what is left empty, and the answer has no status", async () => {
    const json = { name: "Rosa", email: "rosa@example.org", studyType: "online", phone: "", experience: "" };
    const body = await (await callApi("POST", form.call, { json })).json();
    expect(body).toMatchObject({ phone: null, experience: null, motivation: null, language: "fr" });
    expect(body).not.toHaveProperty("status");
  });
});

describe("the page of contact", () => {
  test("shows the ministry's phone, email, address and chat, and a stamp for its form", async () => {
    const { data } = await visitScreen<{ details: object; meta: { title: string }; stamp: string }>(
      "/es/contact",
    );
    expect(data.details).toEqual({
      phone: "+1 305 555 0142",
      phoneLink: "tel:+13055550142",
      email: "contact@limye.example",
      address: "12, rue de l’Espérance, Port-au-Prince, Haïti",
      chatNumber: "13055550142",
    });
    expect(data.meta.title).toBe("Escríbenos");
    const sent = { ...submission(forms[0]!), stamp: data.stamp };
    expect((await submitForm("/es/contact", sent)).status).toBe(200);
  });

  test("the subject of the ministry's mail keeps what looks like a key of a text", async () => {
    await callApi("POST", "/api/contact", {
      json: { ...submission(forms[0]!), subject: "$t(errors:email)" },
    });
    const mails = await deliverMails();
    expect(mails.find(({ template }) => template === "contact-notice")!.subject).toContain(
      "$t(errors:email)",
    );
  });

  test("stores the language of the page", async () => {
    for (const page of ["/contact", "/ht/contact"]) await submitForm(page, submission(forms[0]!));
    expect((await listStored(forms[0]!)).map(({ language }) => language)).toEqual(["fr", "ht"]);
  });
});
