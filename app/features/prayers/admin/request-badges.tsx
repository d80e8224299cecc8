import { Lock } from "~/ui/icons";
import { EyeOff, Flag, LifeBuoy, MessageSquareText, Siren } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "~/ui/badge";
import type { PrayerStatus } from "../prayer-choices";

interface RequestBadgesProps {
  status: PrayerStatus;
  isWaiting: boolean;
  isUrgent: boolean;
  isPublic: boolean;
  isCrisis: boolean;
  isAnonymous: boolean;
  isHidden: boolean;
  isClosed: boolean;
  flagCount: number;
  proposedCount: number;
  /** In a list of what waits: its status is left out. */
  isInQueue?: boolean;
}

const tones: Record<PrayerStatus, BadgeTone> = {
  pending: "neutral",
  approved: "success",
  praying: "success",
  answered: "gold",
  rejected: "neutral",
};

/** The status of a request, and what the team should know before reading it. */
export function RequestBadges(request: RequestBadgesProps) {
  const { t } = useTranslation("admin-prayers");
  const { t: site } = useTranslation("prayers");
  const { status, isWaiting, flagCount, proposedCount } = request;
  const isTestimony = isWaiting && status === "answered";
  return (
    <>
      {request.isCrisis && (
        <Badge tone="accent" icon={<LifeBuoy aria-hidden="true" />}>
          {t("badges.crisis")}
        </Badge>
      )}
      {request.isUrgent && (
        <Badge tone="brand" icon={<Siren aria-hidden="true" />}>
          {t("badges.urgent")}
        </Badge>
      )}
      {isTestimony && <Badge>{t("badges.testimony")}</Badge>}
      {!isTestimony && !(request.isInQueue && status === "pending") && (
        <Badge tone={tones[status]}>{site(`status.${status}`)}</Badge>
      )}
      {!request.isPublic && <Badge icon={<Lock aria-hidden="true" />}>{t("badges.private")}</Badge>}
      {request.isPublic && request.isAnonymous && <Badge>{t("badges.anonymous")}</Badge>}
      {flagCount > 0 && (
        <Badge tone="accent" icon={<Flag aria-hidden="true" />}>
          {t("badges.flags", { count: flagCount })}
        </Badge>
      )}
      {proposedCount > 0 && (
        <Badge tone="accent" icon={<MessageSquareText aria-hidden="true" />}>
          {t("badges.proposed", { count: proposedCount })}
        </Badge>
      )}
      {request.isHidden && <Badge icon={<EyeOff aria-hidden="true" />}>{t("badges.hidden")}</Badge>}
      {request.isClosed && <Badge>{t("badges.closed")}</Badge>}
    </>
  );
}
