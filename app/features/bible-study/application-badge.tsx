import { useTranslation } from "react-i18next";
import type { ApplicationStatus } from "./application-choices";
import { Badge, type BadgeTone } from "~/ui/badge";

const tones: Record<ApplicationStatus, BadgeTone> = {
  received: "accent",
  contacted: "brand",
  accepted: "success",
  declined: "neutral",
};

/** The status of an application. */
export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation("admin-bible-study");
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
