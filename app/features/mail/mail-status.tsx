import { useTranslation } from "react-i18next";
import { StatusDot, type StatusDotProps } from "~/ui/status-dot";

const statusTones: Record<string, StatusDotProps["tone"]> = {
  queued: "idle",
  sent: "good",
  not_sent: "warn",
  failed: "bad",
};

/** The status of a mail with its colour. */
export function MailStatus({ status }: { status: string }) {
  const { t } = useTranslation("admin-mails");
  return (
    <StatusDot
      tone={statusTones[status] ?? "idle"}
      label={t(`status.${status}`)}
      className="whitespace-nowrap"
    />
  );
}
