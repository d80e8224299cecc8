import type { SettingsTab } from "~/settings/section";

/** The tabs of the settings screen: the six of the specification, and the ministry's description of itself. */
export const settingsTabs = [
  "general",
  "ministry",
  "email",
  "payments",
  "notifications",
  "security",
  "advanced",
] as const satisfies SettingsTab[];
export type { SettingsTab };

/** Connections that the environment configures and the screen can test. */
export const machineServices = ["ai", "redis"] as const;

/** Indexes of the filled rows, plus one empty row below the maximum. */
export const rowIndexesFor = (list: unknown[], most: number) => [
  ...Array(Math.min(most, list.length + 1)).keys(),
];

type Tree = { [name: string]: unknown };

/**
 * A form's fields as the object of the API call: `emailService_apiKey` becomes `emailService.apiKey`. A level whose
 * names are all numbers becomes a list.
 */
export function nestFormFields(fields: Iterable<readonly [string, unknown]>): Tree {
  const whole = emptyTree();
  for (const [name, value] of fields) {
    const path = name.split("_");
    const last = path.pop()!;
    let at = whole;
    for (const part of path) {
      const below = at[part];
      at = (typeof below === "object" && below !== null ? below : (at[part] = emptyTree())) as Tree;
    }
    at[last] = value;
  }
  return toListsWhereNumbered(whole) as Tree;
}

/** Without a prototype, so that a field such as `constructor_name` cannot reach it. */
const emptyTree = () => Object.create(null) as Tree;

function toListsWhereNumbered(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toListsWhereNumbered(inner)] as const);
  if (entries.length > 0 && entries.every(([name]) => /^\d{1,3}$/.test(name))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.fromEntries(entries);
}
