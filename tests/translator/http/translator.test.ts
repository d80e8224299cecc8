import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { requestSubscription } from "~tests/support/subscriptions";

let Cookie = "";
beforeEach(async () => {
  await freshDatabase();
  Cookie = (await requestSubscription({ email: "rose@example.org" })).cookie.split(";")[0]!;
});

const french = "Le Seigneur est avec vous et il ne vous laisse pas seul.";

/** Sends the same input to the API and to the form, and returns their responses. */
const doors = {
  async api(fields: Record<string, string>, language = "fr") {
    const options = { json: fields, headers: { Cookie } };
    const answer = await callApi("POST", `/api/translate?lang=${language}`, options);
    const body = (await answer.json()) as { message: string; errors?: Record<string, string[]> };
    return { status: answer.status, message: body.message, errors: body.errors ?? {} };
  },
  async screen(fields: Record<string, string>, language = "fr") {
    const options = { headers: { Cookie } };
    const { status, data } = await submitForm<FormAnswer>(`/${language}/translator`, fields, options);
    return { status, message: data.message, errors: data.lastResult?.error ?? {} };
  },
};

describe.each(Object.entries(doors))("through the %s", (name, send) => {
  test.each(languages)("a blank text is rejected with a message in %s", async (language) => {
    const t = tFor(language);
    for (const text of ["", " \n\t "]) {
      const { status, errors, message } = await send({ text, targetLanguage: "en" }, language);
      expect(status).toBe(400);
      expect(errors).toMatchObject({ text: [t("translator:textRequired")] });
      expect(message).toBe(t("translator:writeText"));
    }
  });

  test.each(languages)(
    "5,001 characters and an unknown language are rejected with a message in %s",
    async (language) => {
      const t = tFor(language);
      const { status, errors, message } = await send(
        { text: "é".repeat(5_001), targetLanguage: "de" },
        language,
      );
      expect(status).toBe(400);
      expect(errors).toEqual({
        text: [t("errors:tooLong", { count: 5_000, max: 5_000 })],
        targetLanguage: [t("errors:choice")],
      });
      expect(message).toBe(t("errors:invalid"));
    },
  );

  test.each(languages)("without an AI a text gets a 503 with a friendly message in %s", async (language) => {
    const targetLanguage = language === "fr" ? "ht" : language;
    const { status, message } = await send({ text: french, targetLanguage }, language);
    expect({ status, message }).toEqual({ status: 503, message: tFor(language)("translator:notConfigured") });
  });

  test.each(languages)("without a subscription the response offers one in %s", async (language) => {
    Cookie = "subscriber=1";
    const { status, message } = await send({ text: "Jean 3:16", targetLanguage: "en" }, language);
    expect({ status, message }).toEqual({
      status: 403,
      message: tFor(language)("newsletter:errors.subscribersOnly"),
    });
  });

  test(`5,000 characters of scripture are accepted (${name})`, async () => {
    const text = "Jean 3:16\n".repeat(500).trim().padEnd(5_000, "!");
    expect(await send({ text, targetLanguage: "en" })).toMatchObject({ status: 200, errors: {} });
  });
});

test("the API returns only the translated text", async () => {
  const json = { text: " Jean 3:16 ", targetLanguage: "es" };
  const answer = await callApi("POST", "/api/translate", { json, headers: { Cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toEqual({ translatedText: "Juan 3:16" });
});

test("the form keeps the typed text and returns the translation with its language", async () => {
  const fields = { text: "Jean 3:16", targetLanguage: "ht" };
  const { data } = await submitForm<FormAnswer>("/fr/translator", fields, {
    headers: { Cookie },
    plain: true,
  });
  expect(data).toMatchObject({
    ok: true,
    result: {
      translatedText: "Jan 3:16",
      language: "ht",
      isUnchanged: false,
      hasUntranslatedScripture: false,
    },
    lastResult: { initialValue: fields },
  });
});

test("the page data contains whether the visitor subscribed, and whether an AI is configured", async () => {
  const guest = await visitScreen<object>("/ht/translator");
  expect(guest.data).toMatchObject({ isSubscribed: false, hasAi: false });
  const known = await visitScreen<object>("/ht/translator", { headers: { Cookie } });
  expect(known.data).toMatchObject({ isSubscribed: true });
});
