import { forwardRef } from "react";
import { useChoiceWiring, type ChoiceProps } from "./checkbox-radio";
import { classNames } from "./class-names";
import { FieldError, FieldHint, FieldMark } from "./field";

/** On or off: a native checkbox announced as a switch. The whole row is clickable. */
export const Switch = forwardRef<HTMLInputElement, ChoiceProps>(function Switch(
  { label, hint, error, id, className, ...rest },
  ref,
) {
  const wiring = useChoiceWiring({ id, hint, error });
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className="relative flex min-h-11 items-center justify-between gap-4 py-2">
        <div className="flex min-w-0 flex-col gap-0.5">
          <label
            htmlFor={wiring.id}
            className="cursor-pointer text-base leading-snug after:absolute after:inset-0"
          >
            {label}
            <FieldMark required={rest.required} />
          </label>
          {hint && <FieldHint id={wiring.hintId}>{hint}</FieldHint>}
        </div>
        <input
          ref={ref}
          type="checkbox"
          role="switch"
          {...rest}
          id={wiring.id}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.message ? true : undefined}
          className="choice-switch"
        />
      </div>
      <FieldError id={wiring.errorId} error={wiring.message} />
    </div>
  );
});
