import type { FormFields } from "~/http/fetcher-form";
import type { DrawnField, DrawnRows } from "../drawn-settings.server";
import type { SettingsScreen } from "../settings-admin.server";
import type { SettingsTab } from "../settings-choices";
import { ChoiceSetting, NumberSetting, SettingsGroup, SwitchSetting, TextSetting } from "./setting-fields";

interface DrawnProps {
  screen: Pick<SettingsScreen, "groups">;
  tab: SettingsTab;
  fields: FormFields<string>;
}

/** The groups that a tab places itself. */
const placedGroups = ["newsletter", "notifications", "security", "retention"];

/** All other groups of a tab, at its end. */
export function UnplacedSettings({ tab, ...drawn }: DrawnProps) {
  return drawn.screen.groups
    .filter((group) => group.tab === tab && !placedGroups.includes(group.name))
    .map(({ name, title }) => (
      <SettingsGroup key={name} title={title}>
        <DrawnSettings {...drawn} tab={tab} group={name} />
      </SettingsGroup>
    ));
}

/** A group of settings without hand-written markup: each is rendered by its control. */
export function DrawnSettings({ screen, tab, group, fields }: DrawnProps & { group: string }) {
  return screen.groups
    .find((one) => one.tab === tab && one.name === group)
    ?.fields.map((field) => <DrawnSetting key={field.name} fields={fields} {...field} />);
}

function DrawnSetting({ control, ...setting }: Pick<DrawnProps, "fields"> & DrawnField) {
  switch (control.kind) {
    case "switch":
      return <SwitchSetting {...setting} />;
    case "number":
      return <NumberSetting {...setting} min={control.min} max={control.max} />;
    case "text":
      return <TextSetting {...setting} maxLength={control.max} />;
    case "choice":
      return <ChoiceSetting {...setting} options={control.options} className="max-w-72" />;
    case "rows":
      return <RowsSetting {...setting} control={control} />;
  }
}

type RowsSettingProps = Pick<DrawnProps, "fields"> & DrawnField & { control: DrawnRows };

/** A list, one box per row. An emptied row is removed when the form is saved. */
function RowsSetting({ fields, name, label, hint, control: { columns, most } }: RowsSettingProps) {
  const isFilled = (at: number) =>
    columns.some((column) => fields[`${name}_${at}_${column.name}`]?.initialValue);
  const last = [...Array(most).keys()].filter(isFilled).at(-1) ?? -1;
  const shown = Math.min(most, last + 2);
  return (
    <div role="group" aria-labelledby={`${name}-label`}>
      <p id={`${name}-label`} className="font-semibold">
        {label}
      </p>
      {hint && <p className="mb-3 max-w-2xl text-sm text-ink-soft">{hint}</p>}
      <div className="flex flex-col gap-3">
        {[...Array(shown).keys()].map((at) => (
          <fieldset key={at} className="grid min-w-0 gap-3 rounded-xl border border-line p-4 sm:grid-cols-2">
            <legend className="sr-only">{`${label} ${at + 1}`}</legend>
            {columns.map(({ control, ...column }) => (
              <DrawnSetting
                key={column.name}
                fields={fields}
                name={`${name}_${at}_${column.name}`}
                label={column.label}
                hint={undefined}
                control={control.kind === "choice" ? withBlank(control) : control}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

/** Adds an empty option, so that a row can be left empty. */
const withBlank = <C extends { options: { value: string; label: string }[] }>(control: C): C => ({
  ...control,
  options: [{ value: "", label: "—" }, ...control.options],
});
