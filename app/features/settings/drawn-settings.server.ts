import { i18nFor } from "~/i18n/i18n.server";
import { textKey } from "~/i18n/text-key";
import type { Language } from "~/i18n/languages";
import type { Control, RowsControl } from "~/settings/fields";
import { listFields, type SettingsTab } from "~/settings/section";
import { listSections } from "~/settings/sections";

/** Settings that stand together: their name in the call, their tab, and how each is drawn. */
export interface SettingsGroupData {
  name: string;
  tab: SettingsTab;
  title: string;
  fields: DrawnField[];
}

export interface DrawnField {
  /** The form's name of it. */
  name: string;
  label: string;
  hint: string | undefined;
  control: DrawnControl;
}

type DrawnControl = DrawnSingle | DrawnRows;
type DrawnSingle =
  | Exclude<Control, { kind: "choice" | "rows" }>
  | { kind: "choice"; options: { value: string; label: string }[] };

/** A list: the rows that are filled in, and one to write in while there is room. */
export interface DrawnRows {
  kind: "rows";
  most: number;
  /** `name` is the last part of the form's name: `prayers_helpLines_0_phone`. */
  columns: { name: string; label: string; control: DrawnSingle }[];
}

/** The settings that no tab draws by hand, in groups, with their texts from where their section says. */
export function listDrawnGroups(language: Language): SettingsGroupData[] {
  const groups = new Map<string, SettingsGroupData>();
  for (const { api, tab, texts, fields } of listSections()) {
    if (texts === null) continue;
    const say = sayFrom(texts, language);
    const place = `${tab} ${api}`;
    const group = groups.get(place) ?? { name: api, tab, title: say(`parts.${api}`) ?? "", fields: [] };
    groups.set(place, group);
    for (const { path, field } of listFields(fields)) {
      if (field.control) group.fields.push(toDrawnField([api, ...path].join("_"), field.control, say));
    }
  }
  return [...groups.values()];
}

type Say = ReturnType<typeof sayFrom>;

/** Says a section's text; undefined where there is none. */
const sayFrom = (texts: string, language: Language) => (name: string) => {
  const { t, exists } = i18nFor(language);
  const key = textKey(texts, name);
  return exists(key) ? t(key) : undefined;
};

const toDrawnField = (name: string, control: Control, say: Say): DrawnField => ({
  name,
  label: say(`fields.${name}`) ?? name,
  hint: say(`hints.${name}`),
  control: control.kind === "rows" ? toDrawnRows(name, control, say) : toDrawnSingle(name, control, say),
});

const toDrawnRows = (name: string, { most, columns }: RowsControl, say: Say): DrawnRows => ({
  kind: "rows",
  most,
  columns: Object.entries(columns).map(([column, control]) => ({
    name: column,
    label: say(`columns.${name}.${column}`) ?? column,
    control: toDrawnSingle(`${name}.${column}`, control, say),
  })),
});

const toDrawnSingle = (name: string, control: Exclude<Control, RowsControl>, say: Say): DrawnSingle =>
  control.kind === "choice"
    ? {
        kind: "choice",
        options: control.values.map((value) => ({ value, label: say(`choices.${name}.${value}`) ?? value })),
      }
    : control;

/** The values to choose from, by the form's name of the setting: for the tabs that are drawn by hand. */
export const listChoices = (): Record<string, readonly string[]> =>
  Object.fromEntries(
    listSections().flatMap(({ api, fields }) =>
      listFields(fields).flatMap(({ path, field: { control } }) =>
        control?.kind === "choice" ? [[[api, ...path].filter(Boolean).join("_"), control.values]] : [],
      ),
    ),
  );
