import { env } from "~/config/env.server";
import { listFields } from "./section";
import { fromSections, type Settings } from "./sections";
import { setAt } from "./value-at-path";

const storedFields = fromSections((sections) =>
  sections.flatMap(({ row, fields }) =>
    listFields(fields).map(({ path, field }) => ({ path: [row, ...path], field })),
  ),
);

/** What a setting is until somebody saves it: the specification's defaults (admin §9) and the environment's. */
export function initialSettings(): Settings {
  const settings = {};
  for (const { path, field } of storedFields()) {
    setAt(settings, path, field.envName ? env[field.envName as keyof typeof env] : field.initial);
  }
  return settings as Settings;
}
