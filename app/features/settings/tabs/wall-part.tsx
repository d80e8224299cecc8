import { useTranslation } from "react-i18next";
import { Line, Part, Toggle, type TabState } from "../setting-fields";
import { risingLevels } from "../settings-choices";

/** What the wall of appreciation says. */
export function WallPart({ fields }: Pick<TabState, "fields">) {
  const { t } = useTranslation("admin-settings");
  return (
    <Part title={t("parts.wall")} hint={t("parts.wallHint")}>
      <Toggle fields={fields} name="giving_wall_showAmounts" hint={t("hints.giving_wall_showAmounts")} />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
        {risingLevels.map((level) => (
          <Line
            key={level}
            fields={fields}
            name={`giving_wall_levels_${level}`}
            inputMode="decimal"
            maxLength={14}
          />
        ))}
      </div>
    </Part>
  );
}
