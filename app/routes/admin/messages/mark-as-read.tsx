import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { openedByItself } from "../shell/opened-by-itself";

interface MarkAsReadProps {
  id: number;
  isRead: boolean;
  action: string;
}

/**
 * Opening a message marks it as read, unless it opened by itself as the first. The loader does not, because a GET may be a prefetch or a hidden tab.
 * The form submits itself when the message is visible; without JavaScript it is a button.
 */
export function MarkAsRead({ id, isRead, action }: MarkAsReadProps) {
  const { t } = useTranslation("admin-messages");
  const form = `read-${id}`;
  const isChosen = useLocation().state !== openedByItself;
  useEffect(() => {
    if (isRead || !isChosen) return;
    const send = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", send);
      (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit();
    };
    document.addEventListener("visibilitychange", send);
    send();
    return () => document.removeEventListener("visibilitychange", send);
  }, [form, isRead, isChosen]);
  return (
    <AdminForm id={form} action={action} intent="read" failure={t("failed.read")}>
      {({ answer }) =>
        !isRead && (
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            className={answer ? undefined : "not-noscript:hidden"}
          >
            {t("act.read")}
          </Button>
        )
      }
    </AdminForm>
  );
}
