import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { buttonClass, type ButtonVariant } from "./button";
import { classNames } from "./class-names";

export interface Question {
  /** The question. */
  title: ReactNode;
  /** What happens after confirming. */
  text: ReactNode;
  confirm: ReactNode;
  cancel: ReactNode;
  variant?: ButtonVariant | undefined;
}

/** Classes of a question's box and its parts. */
export const questionClasses = {
  box:
    "fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[86dvh] max-w-md -translate-y-1/2 overflow-y-auto rounded-2xl bg-surface " +
    "p-6 text-ink shadow-raised outline-none",
  title: "font-serif text-2xl leading-tight text-balance",
  text: "mt-2 text-ink-soft",
  buttons: "mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse",
};

interface ConfirmDialogProps extends Question {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  /** Gets the focus back afterwards. */
  opener?: RefObject<HTMLElement>;
}

/** A modal question. The focus starts at "cancel". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirm, cancel, onConfirm, variant = "danger", opener } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[var(--veil)] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusOpener(opener?.current);
          }}
          className={classNames(
            questionClasses.box,
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
          )}
        >
          <Radix.Title className={questionClasses.title}>{title}</Radix.Title>
          <Radix.Description className={questionClasses.text}>{text}</Radix.Description>
          <div className={questionClasses.buttons}>
            <Radix.Cancel className={buttonClass({ variant: "secondary" })}>{cancel}</Radix.Cancel>
            <Radix.Action className={buttonClass({ variant })} onClick={onConfirm}>
              {confirm}
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the opener. If its menu has closed, the opener is hidden: then focuses the menu's own button. */
function focusOpener(button: HTMLElement | null | undefined): void {
  const menu = button?.closest("details:not([open])");
  (menu?.querySelector("summary") ?? button)?.focus();
}
