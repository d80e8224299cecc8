import { useTranslation } from "react-i18next";
import type { FormFields } from "~/http/fetcher-form";
import { Disclosure } from "~/ui/disclosure";
import type { DrawnField, DrawnRows } from "../drawn-settings.server";
import type { SettingsScreen } from "../settings-admin.server";
import type { SettingsTab } from "../settings-choices";
import {
  ChoiceSetting,
  FoldedGroup,
  NumberSetting,
  SettingsGroup,
  SwitchSetting,
  TextSetting,
  type TabState,
} from "./setting-fields";

interface DrawnProps {
  screen: Pick<SettingsScreen, "groups">;
  tab: SettingsTab;
  fields: FormFields<string>;
}

/** The groups that a tab places itself. */
const placedGroups = ["newsletter", "notifications", "security", "retention"];

/** All other groups of a tab. */
export const unplacedGroups = ({ groups }: DrawnProps["screen"], tab: SettingsTab) =>
  groups.filter((group) => group.tab === tab && !placedGroups.includes(group.name));

/** The groups that no tab places itself, at the end of theirs. */
export function UnplacedSettings({ answer, ...drawn }: DrawnProps & Pick<TabState, "answer">) {
  return unplacedGroups(drawn.screen, drawn.tab).map(({ name, title, fields }) => {
    const drawnFields = <DrawnSettings {...drawn} group={name} />;
    return fields.length === 1 ? (
      <SettingsGroup key={name} part={name} title={title}>
        {drawnFields}
      </SettingsGroup>
    ) : (
      <FoldedGroup
        key={name}
        part={name}
        title={title}
        summary={fields.map(({ label }) => label).join(" · ")}
        names={[`${name}_`]}
        answer={answer}
      >
        {drawnFields}
      </FoldedGroup>
    );
  });
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
  const { t } = useTranslation("admin-settings");
  const fieldsOf = (at: number) => columns.map((column) => fields[`${name}_${at}_${column.name}`]);
  const isFilled = (at: number) => fieldsOf(at).some((field) => field?.initialValue);
  const isWrong = (at: number) => fieldsOf(at).some((field) => field?.errors);
  /** A row's values as they were stored. */
  const summaryOf = (at: number) =>
    columns
      .flatMap(({ name: column, control }) => {
        const value = fields[`${name}_${at}_${column}`]?.initialValue;
        const chosen = control.kind === "choice" && control.options.find((one) => one.value === value);
        return (chosen ? chosen.label : value) || [];
      })
      .join(" · ");
  const last = [...Array(most).keys()].filter(isFilled).at(-1) ?? -1;
  const shown = Math.min(most, last + 2);
  return (
    <div role="group" aria-labelledby={`${name}-label`}>
      <p id={`${name}-label`} className="font-semibold">
        {label}
      </p>
      {hint && <p className="mb-3 max-w-2xl text-sm text-ink-soft">{hint}</p>}
      <div className="border-t border-line">
        {[...Array(shown).keys()].map((at) => (
          <Disclosure
            key={at}
            defaultOpen={isWrong(at) || undefined}
            summary={
              <span className="block truncate text-sm">{isFilled(at) ? summaryOf(at) : t("addRow")}</span>
            }
          >
            <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
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
          </Disclosure>
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
