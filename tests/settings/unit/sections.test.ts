import { expect, test } from "vitest";
import "../../support/settings";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { areas } from "~/features/areas.server";
import { textKey } from "~/i18n/text-key";
import { listSecretNames } from "~/settings/secrets.server";
import { listFields } from "~/settings/section";
import { listSections } from "~/settings/sections";

const fields = listSections().flatMap((section) =>
  listFields(section.fields).map(({ path, field }) => ({
    field,
    section,
    stored: [section.row, ...path].join("."),
    name: [section.api, ...path].filter(Boolean).join("_"),
  })),
);

test("no two sections have the same field, stored or in the API", () => {
  expect(new Set(fields.map(({ stored }) => stored)).size).toBe(fields.length);
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
});

test.each(languages)("every setting without own markup has a control and a label (%s)", (language) => {
  const t = tFor(language);
  for (const { name, section, field } of fields) {
    if (section.texts === null) continue;
    expect(field.control, name).toBeDefined();
    const key = textKey(section.texts, `fields.${name}`);
    expect(t(key), key).not.toBe(key.split(":")[1]);
  }
});

test("an area with a protected setting declares its protection", () => {
  for (const { name, settings } of areas) {
    const isProtected = (settings?.sections ?? [])
      .flatMap((section) => listFields(section.fields))
      .some(({ field }) => field.isProtected);
    expect(settings?.protection !== undefined, name).toBe(isProtected);
  }
});

test("every initial value is valid to store", () => {
  for (const { stored, field } of fields) {
    const unset = ["site.", "ministry."].some((row) => stored.startsWith(row)); // the seed sets these
    if (!unset) expect(field.stored.safeParse(field.initial).success, stored).toBe(true);
  }
});

test("the names of secrets do not change, because they are sealed under them", () => {
  expect([...listSecretNames()].sort()).toEqual([
    "bounceKeys.mailersend",
    "bounceKeys.resend",
    "bounceKeys.zeptomail",
    "bounceMailbox.password",
    "email.apiKey",
    "payments.paypal.clientSecret",
    "payments.stripe.secretKey",
    "payments.stripe.webhookSecret",
  ]);
});
