import { useTranslation } from "react-i18next";
import { TextSetting, FoldedGroup, SwitchSetting, type TabState } from "./setting-fields";

interface WallFieldsProps extends Pick<TabState, "fields" | "answer"> {
  /** Lowest first. */
  levels: string[];
}

/** The settings of the wall of appreciation. */
export function WallFields({ fields, answer, levels }: WallFieldsProps) {
  const { t } = useTranslation("admin-settings");
  return (
    <FoldedGroup
      part="wall"
      title={t("parts.wall")}
      summary={[
        t("fields.giving_wall_showAmounts"),
        ...levels.map((level) => t(`fields.giving_wall_levels_${level}`)),
      ].join(" · ")}
      hint={t("parts.wallHint")}
      names={["giving_wall_"]}
      answer={answer}
    >
      <SwitchSetting
        fields={fields}
        name="giving_wall_showAmounts"
        hint={t("hints.giving_wall_showAmounts")}
      />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
        {levels.map((level) => (
          <TextSetting
            key={level}
            fields={fields}
            name={`giving_wall_levels_${level}`}
            inputMode="decimal"
            maxLength={14}
          />
        ))}
      </div>
    </FoldedGroup>
  );
}
