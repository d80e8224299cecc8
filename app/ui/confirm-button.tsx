import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./confirm-dialog";
import { ConfirmPopover } from "./confirm-popover";
import { Button, type ButtonProps, type ButtonVariant } from "./button";
import { useHydrated } from "./use-hydrated";

export interface ConfirmButtonProps extends Omit<ButtonProps, "title" | "type" | "asChild" | "onClick"> {
  /** The question. */
  title: ReactNode;
  /** What happens after confirming, and whether it can be undone. */
  text: ReactNode;
  /** The confirm button's label: a verb. */
  confirm: ReactNode;
  cancel?: ReactNode;
  confirmVariant?: ButtonVariant;
}

/**
 * A submit button that asks first, then submits its form with its name and value. Without JavaScript, and until the
 * page is hydrated, the browser itself opens the same question.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, text, confirm, cancel, confirmVariant, variant = "secondary", ...button } = props;
  const { t } = useTranslation("ui");
  const own = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const popoverId = useId();
  const hydrated = useHydrated();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    // The popover was opened before hydration: the dialog replaces it.
    if (popover.current?.getClientRects().length) setAsking(true);
  }, []);
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const form = event.currentTarget.form;
    // Report missing fields before asking.
    if (form && !form.noValidate && !event.currentTarget.formNoValidate && !form.reportValidity()) return;
    setAsking(true);
  };
  const question = { title, text, confirm, cancel: cancel ?? t("cancel"), variant: confirmVariant };
  const { form, name, value } = button;
  return (
    <>
      {!hydrated && (
        <ConfirmPopover ref={popover} id={popoverId} {...question} submit={{ form, name, value }} />
      )}
      <Button
        ref={own}
        variant={variant}
        onClick={ask}
        {...button}
        {...(hydrated ? { type: "submit" } : { type: "button", popovertarget: popoverId })}
      />
      {hydrated && (
        <ConfirmDialog
          {...question}
          open={asking}
          onOpenChange={setAsking}
          opener={own}
          onConfirm={() => own.current?.form?.requestSubmit(own.current)}
        />
      )}
    </>
  );
}
