import type { SettingsTab } from "~/settings/section";

/** The tabs of the settings' screen: the specification's six, and what the ministry says of itself. */
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

/** What the machine is connected to and can be tried out. */
export const machineServices = ["ai", "redis"] as const;

/** The rows there are, and one to write in while there is room. */
export const rowIndexesFor = (list: unknown[], most: number) => [
  ...Array(Math.min(most, list.length + 1)).keys(),
];

type Tree = { [name: string]: unknown };

/**
 * A form's fields as the call's object: `emailService_apiKey` is `emailService.apiKey`, and where all names at a level
 * are numbers it is a list.
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

/** Without a prototype: a field called `constructor_name` must not reach one. */
const emptyTree = () => Object.create(null) as Tree;

function toListsWhereNumbered(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toListsWhereNumbered(inner)] as const);
  if (entries.length > 0 && entries.every(([name]) => /^\d{1,3}$/.test(name))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.fromEntries(entries);
}
