import { CircleAlert, type LucideIcon } from "~/ui/icons";
import { Clock } from "~/ui/icons-admin";
import { Badge, type BadgeTone } from "~/ui/badge";
import { useWritingWords, type WritingScreens } from "./writing-screens";

/** `ahead`: published with a future date. `failed`: its scheduled publication. */
export type WritingState = "draft" | "published" | "ahead" | "scheduled" | "failed";

const looks: Record<WritingState, { tone: BadgeTone; Icon?: LucideIcon }> = {
  draft: { tone: "neutral" },
  published: { tone: "success" },
  ahead: { tone: "brand" },
  scheduled: { tone: "brand", Icon: Clock },
  failed: { tone: "danger", Icon: CircleAlert },
};

interface StateBadgeProps {
  screens: WritingScreens;
  state: WritingState;
  /** The time of a text that is scheduled or ahead, in words. */
  when?: string | null;
}

/** The state of a text. */
export function StateBadge({ screens, state, when }: StateBadgeProps) {
  const words = useWritingWords(screens);
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={Icon && <Icon aria-hidden="true" />}>
      {words(`state.${state}`, { when: when ?? "" })}
    </Badge>
  );
}
