import type { FormFields } from "~/http/fetcher-form";
import type { DrawnField } from "../drawn-settings.server";
import type { SettingsScreen } from "../settings-admin.server";
import type { SettingsTab } from "../settings-choices";
import { ChoiceSetting, NumberSetting, SettingsGroup, SwitchSetting, TextSetting } from "./setting-fields";

interface DrawnProps {
  screen: Pick<SettingsScreen, "groups">;
  tab: SettingsTab;
  fields: FormFields<string>;
}

/** The groups that have their place in a tab. */
const placedGroups = ["newsletter", "notifications", "security", "retention"];

/** The other groups of a tab, at its end. */
export function UnplacedSettings({ tab, ...drawn }: DrawnProps) {
  return drawn.screen.groups
    .filter((group) => group.tab === tab && !placedGroups.includes(group.name))
    .map(({ name, title }) => (
      <SettingsGroup key={name} title={title}>
        <DrawnSettings {...drawn} tab={tab} group={name} />
      </SettingsGroup>
    ));
}

/** A group of settings that no tab draws by hand, each by its control. */
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
  }
}
