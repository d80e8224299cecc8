import { useTranslation } from "react-i18next";
import { Headphones } from "~/ui/icons";
import { BookOpenText, MonitorPlay } from "~/ui/icons-admin";
import { SermonBadges } from "~/features/sermons/library/sermon-badges";
import { sermonScreens } from "~/features/sermons/library/sermon-screens";
import type { SermonAdminItem } from "~/features/sermons/library/sermons.schema";
import { StateBadge } from "~/features/writing/kit/state-badge";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { Badge } from "~/ui/badge";

const mediumIcons = { video: MonitorPlay, audio: Headphones, text: BookOpenText };

type SermonStatusProps = Pick<
  SermonAdminItem,
  "isPublished" | "isExample" | "language" | "topic" | "difficulty" | "medium"
>;

/** Status, kind, language, topic and level of a sermon. */
export function SermonStatus(sermon: SermonStatusProps) {
  const { t } = useTranslation("admin-sermons");
  const { language, medium } = sermon;
  const Icon = mediumIcons[medium];
  return (
    <p className="flex flex-wrap items-center gap-2">
      <SermonStateBadges {...sermon} />
      <LanguageBadge language={language} />
      <Badge icon={<Icon aria-hidden="true" />}>{t(`media.${medium}`)}</Badge>
      <SermonBadges {...sermon} />
    </p>
  );
}

/** Whether a sermon is published, and whether it is an example. */
export function SermonStateBadges({
  isPublished,
  isExample,
}: Pick<SermonStatusProps, "isPublished" | "isExample">) {
  const { t } = useTranslation("admin-sermons");
  return (
    <span className="inline-flex gap-2">
      <StateBadge screens={sermonScreens} state={isPublished ? "published" : "draft"} />
      {isExample && <Badge tone="accent">{t("state.example")}</Badge>}
    </span>
  );
}
