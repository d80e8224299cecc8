import { env } from "~/config/env.server";
import { listFields } from "./section";
import { fromSections, type Settings } from "./sections";
import { setValueAtPath } from "./value-at-path";

const storedFields = fromSections((sections) =>
  sections.flatMap(({ row, fields }) =>
    listFields(fields).map(({ path, field }) => ({ path: [row, ...path], field })),
  ),
);

let last: { values: unknown[]; settings: Settings } | undefined;

/** Default settings, until somebody saves them: of the fields and of the environment. Read-only. */
export function initialSettings(): Settings {
  const fields = storedFields();
  const values = fields.map(({ field }): unknown =>
    field.envName ? env[field.envName as keyof typeof env] : field.initial,
  );
  if (last?.values.every((value, at) => value === values[at])) return last.settings;
  const settings = {};
  for (const [at, { path }] of fields.entries()) setValueAtPath(settings, path, values[at]);
  last = { values, settings: settings as Settings };
  return last.settings;
}
