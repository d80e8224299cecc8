import { useTranslation } from "react-i18next";
import { DeskSection, ManagementCard, ManagementCards } from "~/ui/desk-page";
import { areaIcons } from "../shell/area-icons";

const tools = ["roles", "settings"];

/** The tools that stand behind the day's work. */
export function AdvancedTools() {
  const { t } = useTranslation("desk");
  return (
    <DeskSection title={t("dashboard.tools")}>
      <ManagementCards>
        {tools.map((name) => (
          <ManagementCard
            key={name}
            href={`/admin/${name}`}
            title={t(`dashboard.toolCards.${name}`)}
            text={t(`dashboard.toolCards.${name}Text`)}
            icon={areaIcons[name]}
          />
        ))}
      </ManagementCards>
    </DeskSection>
  );
}
