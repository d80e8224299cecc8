import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PublicForm } from "~/http/public-form";
import { FLAG_FORM, pressedId } from "./board-forms";

interface FlagFormProps {
  action: string;
  stamp: string;
  onFlagged: (id: number) => void;
}

/** The form that sends the reports. It has no visible fields: the cards' buttons submit it. */
export function FlagForm({ action, stamp, onFlagged }: FlagFormProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "flag" });
  const pressed = useRef(0);
  return (
    <PublicForm
      id={FLAG_FORM}
      intent="flag"
      action={action}
      stamp={stamp}
      success={{ title: t("done"), description: t("doneText") }}
      failure={t("failed")}
      failureText={t("failedText")}
      onSubmit={(event) => {
        pressed.current = pressedId(event);
      }}
      onSuccess={() => onFlagged(pressed.current)}
    >
      {() => <input type="hidden" name="intent" value="flag" />}
    </PublicForm>
  );
}
