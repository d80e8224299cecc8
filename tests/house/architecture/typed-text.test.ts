import { expect, test } from "vitest";
import { z } from "zod";
import { areas } from "~/features/areas.server";
import { hasVisibleText } from "~/i18n/visible-text";
import { readSource, sources } from "~tests/support/source-imports";
import "~tests/support/areas";

const modules = import.meta.glob<Record<string, unknown>>("/app/features/**/*.schema.ts", { eager: true });
const isInput = (name: string) =>
  /(Input|Update|Query)$|^(save|create|update|edit|change|profile|role|card|pledge|payPal\w+(Form|Donation))\w*Schema$/i.test(
    name,
  );

/** Read by the site, not by people: ids, tokens, versions, secrets. `content` is previewed, not stored. */
const machineFields =
  /^(\w*[pP]assword\w*|newPasswordAgain|token|userId|timeZone|basedOn|over|pick|seen|before|badge|points|activityData|secret|notice|gift|raw|clientSecret)$|^prayerRequestInput\.status$|(mail|Mail)\w*Input\.name$|[pP]review\w*Input\.\w+$/;

/** Several lengths, so that no minimum or maximum refuses all of them. */
const invisibleTexts = [2, 4, 13, 40].map((times) => "\u3164\u200b\u2800".repeat(times));

const isTyped = (type: z.ZodType) =>
  invisibleTexts.every((text) => {
    const { success, data } = type.safeParse(text);
    return !success || typeof data !== "string" || data === "" || hasVisibleText(data);
  });

function fieldsOf(schema: unknown): [string, z.ZodType][] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodObject ? (Object.entries(schema.shape) as [string, z.ZodType][]) : [];
}

test("no input of an area accepts text in which nothing can be seen", () => {
  const fields = Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => isInput(name))
    .flatMap(([name, schema]) => fieldsOf(schema).map(([field, type]) => ({ name, field, type })));
  expect(fields.length).toBeGreaterThan(200);
  const raw = fields.filter(
    ({ name, field, type }) =>
      !machineFields.test(field) && !machineFields.test(`${name}.${field}`) && !isTyped(type),
  );
  expect(raw.map(({ name, field }) => `${name}.${field}`)).toEqual([]);
});

test("no setting accepts text in which nothing can be seen", () => {
  const inputs: [string, z.ZodType][] = [];
  const collect = (path: string, level: object) => {
    for (const [name, one] of Object.entries(level) as [string, object][]) {
      if ("isField" in one) inputs.push([`${path}.${name}`, (one as unknown as { input: z.ZodType }).input]);
      else collect(`${path}.${name}`, one);
    }
  };
  for (const { name, settings } of areas)
    for (const { fields } of settings?.sections ?? []) collect(name, fields);
  expect(inputs.length).toBeGreaterThan(60);
  expect(inputs.filter(([, type]) => !isTyped(type)).map(([path]) => path)).toEqual([]);
});

test("no schema trims text by itself, and none but typed-text checks an address", () => {
  const schemas = sources.filter((file) => /(\.schema|\/settings|\/fields)\.ts$/.test(file));
  const trims = /z\s*\.string\([^)]*\)\s*\.trim\(|\bz\.email\(/;
  // Secrets, and money that is parsed.
  const others = [
    "app/features/settings/system-settings.schema.ts",
    "app/settings/fields.ts",
    "app/features/giving/settings.ts",
  ];
  const raw = schemas.filter((file) => trims.test(readSource(file)));
  expect(raw.filter((file) => !others.includes(file))).toEqual([]);
});
