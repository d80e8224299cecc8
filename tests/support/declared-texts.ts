import type { Area } from "~/areas/area.server";
import { i18nFor } from "~/i18n/i18n.server";
import { textKey } from "~/i18n/text-key";
import { listFields, type SettingsSection } from "~/settings/section";
import { listSections } from "~/settings/sections";
import "./settings";

interface DeclaredTexts {
  /** Whole keys: `admin-blog:title`. */
  keys: string[];
  /** Groups of texts: `admin-operations:health.mail`. Not keys themselves. */
  places: string[];
  /** Beginnings of keys that are completed at run time. */
  heads: string[];
}

/** Every text that an area's declaration names. */
export function declaredTexts(area: Area): DeclaredTexts {
  const { navigation = [], setupSteps = [], health = {}, dashboardCounts = {} } = area;
  const { mails = [], jobs = [], feeds = {}, footerLinks = [], posts = {} } = area;
  const audit = area.audit === "none" ? [] : area.audit;
  const personalData = area.personalData === "none" ? [] : [area.personalData];
  const visitorData = area.visitorData === "none" ? [] : [area.visitorData];
  const notices = [...personalData, ...visitorData].flatMap(({ notice = "none" }) =>
    notice === "none" ? [] : notice,
  );
  const parts = Object.values(health);
  const screens = parts.flatMap(({ screen, screens }) => [screen, ...Object.values(screens ?? {})]);
  const keys = [
    ...navigation.flatMap(({ label, card, phoneBar, write }) => [label, card, phoneBar?.label, write?.label]),
    ...Object.values(posts).map(({ label }) => label),
    ...footerLinks.map(({ label }) => label),
    ...Object.values(dashboardCounts).map(({ tile }) => tile?.label),
    ...setupSteps.flatMap(({ texts }) => ["title", "text"].map((key) => textKey(texts, key))),
    ...parts.flatMap(({ texts }) => ["name", "noAnswer"].map((key) => textKey(texts, key))),
    ...screens.map((screen) => screen?.label),
    ...audit.flatMap(({ texts, actions }) =>
      actions.flatMap((action) => [
        textKey(texts, `action.${action}`),
        textKey(texts, `kinds.${action.split(".")[0]}`),
      ]),
    ),
    ...jobs.map(({ job }) => job.title),
    ...mails.flatMap(({ title, subject, customText }) => [title, subject, customText?.purpose]),
    ...mails.flatMap(({ customText }) =>
      Object.values(customText?.variables ?? {}).map(({ meaning }) => meaning),
    ),
    ...[...personalData, ...visitorData].flatMap(({ title, erasureNote }) => [title, erasureNote]),
    ...notices.flatMap(({ texts }) => ["title", "text", "period"].map((key) => textKey(texts, key))),
    ...Object.values(feeds).flatMap(({ texts }) =>
      ["title", "description", "badge"].map((key) => textKey(texts, key)),
    ),
  ];
  const values = audit.flatMap(({ valueTexts = {} }) => Object.values(valueTexts));
  const payloads = jobs.flatMap(({ job }) => job.payloadTexts ?? []);
  return {
    keys: keys.filter((key) => key !== undefined),
    places: [...setupSteps, ...parts, ...audit, ...notices, ...Object.values(feeds)]
      .map(({ texts }) => texts)
      .concat(values, payloads),
    heads: [
      ...audit.map(({ texts }) => textKey(texts, "fields.")),
      ...[...parts, ...notices].map(({ texts }) => textKey(texts, "")),
      ...[...values, ...payloads].map((texts) => textKey(texts, "")),
    ],
  };
}

/** The texts of all settings that have a control: labels, hints, choices and columns. */
export const textsOfSettings = (): string[] => listSections().flatMap(textsOfSection);

function textsOfSection({ api, texts, fields }: SettingsSection): string[] {
  if (texts === null) return [];
  const drawn = listFields(fields).filter(({ field }) => field.control);
  const names = drawn.map(({ path }) => [api, ...path].join("_"));
  const more = [`parts.${api}`, ...names.map((name) => `hints.${name}`)].map((name) => textKey(texts, name));
  const { exists } = i18nFor("fr");
  const choicesOf = (name: string, values: readonly string[]) =>
    values.map((value) => textKey(texts, `choices.${name}.${value}`));
  return [
    ...names.map((name) => textKey(texts, `fields.${name}`)),
    ...more.filter((key) => exists(key)),
    ...drawn.flatMap(({ field: { control } }, at) => {
      if (control?.kind === "choice") return choicesOf(names[at]!, control.values);
      if (control?.kind !== "rows") return [];
      return Object.entries(control.columns).flatMap(([column, one]) => [
        textKey(texts, `columns.${names[at]}.${column}`),
        ...(one.kind === "choice" ? choicesOf(`${names[at]}.${column}`, one.values) : []),
      ]);
    }),
  ];
}
