import { forwardRef, type ButtonHTMLAttributes } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { questionClasses, type Question } from "./confirm-dialog";

interface ConfirmPopoverProps extends Question {
  id: string;
  /** The form, name and value of the button that submits. */
  submit: Pick<ButtonHTMLAttributes<HTMLButtonElement>, "form" | "name" | "value">;
}

/**
 * The question of a button with `popovertarget`, without JavaScript. A browser without popovers shows it next to the
 * button.
 */
export const ConfirmPopover = forwardRef<HTMLDivElement, ConfirmPopoverProps>(
  function ConfirmPopover(props, ref) {
    const { id, title, text, confirm, cancel, variant = "danger", submit } = props;
    return (
      <>
        {/* Enter in a field presses the form's first submit button: this one keeps it from skipping the question. */}
        <button type="submit" form={submit.form} disabled hidden />
        <div
          ref={ref}
          id={id}
          role="alertdialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          {...{ popover: "auto" }}
          className={classNames(
            questionClasses.box,
            "bottom-auto w-auto border-0 text-start backdrop:bg-[var(--veil)]",
            // React removes the question when the page is hydrated.
            "not-supports-[selector(:popover-open)]:not-noscript:hidden",
          )}
        >
          <h2 id={`${id}-title`} className={questionClasses.title}>
            {title}
          </h2>
          <p id={`${id}-text`} className={questionClasses.text}>
            {text}
          </p>
          <div className={questionClasses.buttons}>
            <Button
              type="button"
              variant="secondary"
              autoFocus
              {...{ popovertarget: id, popovertargetaction: "hide" }}
            >
              {cancel}
            </Button>
            <Button type="submit" variant={variant} {...submit}>
              {confirm}
            </Button>
          </div>
        </div>
      </>
    );
  },
);
