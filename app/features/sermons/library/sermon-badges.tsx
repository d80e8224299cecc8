import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import type { SermonSummary } from "./sermons.schema";

/** Badges for a sermon's topic and difficulty. */
export function SermonBadges({ topic, difficulty }: Pick<SermonSummary, "topic" | "difficulty">) {
  const { t } = useTranslation("sermons");
  return (
    <>
      <Badge tone="brand">{t(`topics.${topic}`)}</Badge>
      <Badge>{t(`difficulties.${difficulty}`)}</Badge>
    </>
  );
}
