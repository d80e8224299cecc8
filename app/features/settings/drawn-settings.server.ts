import { i18nFor } from "~/i18n/i18n.server";
import { textKey } from "~/i18n/text-key";
import type { Language } from "~/i18n/languages";
import type { Control, RowsControl } from "~/settings/fields";
import { listFields, type SettingsTab } from "~/settings/section";
import { listSections } from "~/settings/sections";

/** A group of settings: their API name, their tab, and how each is rendered. */
export interface SettingsGroupData {
  name: string;
  tab: SettingsTab;
  title: string;
  fields: DrawnField[];
}

export interface DrawnField {
  /** Its name in the form. */
  name: string;
  label: string;
  hint: string | undefined;
  control: DrawnControl;
}

type DrawnControl = DrawnSingle | DrawnRows;
type DrawnSingle =
  | Exclude<Control, { kind: "choice" | "rows" }>
  | { kind: "choice"; options: { value: string; label: string }[] };

/** A list: the filled rows, plus one empty row below the maximum. */
export interface DrawnRows {
  kind: "rows";
  most: number;
  /** `name` is the last part of the form's name: `prayers_helpLines_0_phone`. */
  columns: { name: string; label: string; control: DrawnSingle }[];
}

/** The settings without hand-written markup, in groups. Their texts come from the namespace of their section. */
export function listDrawnGroups(language: Language): SettingsGroupData[] {
  const groups = new Map<string, SettingsGroupData>();
  for (const { api, tab, texts, fields } of listSections()) {
    if (texts === null) continue;
    const findText = makeTextFinder(texts, language);
    const place = `${tab} ${api}`;
    const group = groups.get(place) ?? { name: api, tab, title: findText(`parts.${api}`) ?? "", fields: [] };
    groups.set(place, group);
    for (const { path, field } of listFields(fields)) {
      if (field.control) group.fields.push(toDrawnField([api, ...path].join("_"), field.control, findText));
    }
  }
  return [...groups.values()];
}

type FindText = ReturnType<typeof makeTextFinder>;

/** Finds a section's text by name; undefined when there is none. */
const makeTextFinder = (texts: string, language: Language) => (name: string) => {
  const { t, exists } = i18nFor(language);
  const key = textKey(texts, name);
  return exists(key) ? t(key) : undefined;
};

const toDrawnField = (name: string, control: Control, findText: FindText): DrawnField => ({
  name,
  label: findText(`fields.${name}`) ?? name,
  hint: findText(`hints.${name}`),
  control:
    control.kind === "rows" ? toDrawnRows(name, control, findText) : toDrawnSingle(name, control, findText),
});

const toDrawnRows = (name: string, { most, columns }: RowsControl, findText: FindText): DrawnRows => ({
  kind: "rows",
  most,
  columns: Object.entries(columns).map(([column, control]) => ({
    name: column,
    label: findText(`columns.${name}.${column}`) ?? column,
    control: toDrawnSingle(`${name}.${column}`, control, findText),
  })),
});

const toDrawnSingle = (
  name: string,
  control: Exclude<Control, RowsControl>,
  findText: FindText,
): DrawnSingle =>
  control.kind === "choice"
    ? {
        kind: "choice",
        options: control.values.map((value) => ({
          value,
          label: findText(`choices.${name}.${value}`) ?? value,
        })),
      }
    : control;

/** The options of each choice, by form name, for the tabs with hand-written markup. */
export const listChoices = (): Record<string, readonly string[]> =>
  Object.fromEntries(
    listSections().flatMap(({ api, fields }) =>
      listFields(fields).flatMap(({ path, field: { control } }) =>
        control?.kind === "choice" ? [[[api, ...path].filter(Boolean).join("_"), control.values]] : [],
      ),
    ),
  );
