import { useRef, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./confirm-dialog";
import { Button, type ButtonProps, type ButtonVariant } from "./button";

export interface ConfirmButtonProps extends Omit<ButtonProps, "title" | "type" | "asChild" | "onClick"> {
  /** The question. */
  title: ReactNode;
  /** What happens then, and whether it can be undone. */
  text: ReactNode;
  /** The verb, on the button that does it. */
  confirm: ReactNode;
  cancel?: ReactNode;
  confirmVariant?: ButtonVariant;
}

/**
 * A submit button that asks first, then submits its form with its name and value. Without JavaScript it submits at
 * once.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, text, confirm, cancel, confirmVariant, variant = "secondary", ...button } = props;
  const { t } = useTranslation("ui");
  const own = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const form = event.currentTarget.form;
    // Report missing fields before asking.
    if (form && !form.noValidate && !event.currentTarget.formNoValidate && !form.reportValidity()) return;
    setAsking(true);
  };
  return (
    <>
      <Button ref={own} type="submit" variant={variant} onClick={ask} {...button} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        text={text}
        confirm={confirm}
        cancel={cancel ?? t("cancel")}
        variant={confirmVariant}
        opener={own}
        onConfirm={() => own.current?.form?.requestSubmit(own.current)}
      />
    </>
  );
}
