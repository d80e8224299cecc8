import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";

interface SubscribedNoteProps {
  ref?: Ref<HTMLDivElement>;
  mustConfirm: boolean;
  silent?: boolean;
  action?: ReactNode;
  className?: string;
}

/** What follows the form: the link to follow where an address must be confirmed, else that it is done. */
export function SubscribedNote({ mustConfirm, ...props }: SubscribedNoteProps) {
  const { t } = useTranslation("newsletter");
  return (
    <Alert
      {...props}
      variant={mustConfirm ? "info" : "success"}
      title={t(mustConfirm ? "almost" : "subscribed")}
    >
      {t(mustConfirm ? "almostText" : "subscribedText")}
    </Alert>
  );
}
