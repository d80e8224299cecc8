import { useTranslation } from "react-i18next";
import { sermonScreens } from "~/features/sermons/library/sermon-screens";
import type { SermonAdminItem } from "~/features/sermons/library/sermons.schema";
import { StateBadge } from "~/features/writing/kit/state-badge";
import { Badge } from "~/ui/badge";

/** Whether a sermon is published, and whether it is an example. */
export function SermonStateBadges({
  isPublished,
  isExample,
}: Pick<SermonAdminItem, "isPublished" | "isExample">) {
  const { t } = useTranslation("admin-sermons");
  return (
    <span className="inline-flex gap-2">
      <StateBadge screens={sermonScreens} state={isPublished ? "published" : "draft"} />
      {isExample && <Badge tone="accent">{t("state.example")}</Badge>}
    </span>
  );
}
