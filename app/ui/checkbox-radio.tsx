import { forwardRef, useId, type InputHTMLAttributes, type ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldError, FieldHint, FieldMark, firstError } from "./field";

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | string[] | null;
}

/** Ids, description and error wiring of a control that carries its own label. */
export function useChoiceWiring({ id, hint, error }: Pick<ChoiceProps, "id" | "hint" | "error">) {
  const made = useId();
  const own = id ?? made;
  const message = firstError(error);
  return {
    id: own,
    message,
    hintId: `${own}-description`,
    errorId: `${own}-error`,
    describedBy:
      classNames(Boolean(hint) && `${own}-description`, Boolean(message) && `${own}-error`) || undefined,
  };
}

/** A native checkbox with its label; the whole row is the target. */
export const Checkbox = forwardRef<HTMLInputElement, ChoiceProps>(function Checkbox(
  { label, hint, error, id, className, ...rest },
  ref,
) {
  const wiring = useChoiceWiring({ id, hint, error });
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <input
          ref={ref}
          type="checkbox"
          {...rest}
          id={wiring.id}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.message ? true : undefined}
          className="choice choice-check"
        />
        <div className="flex min-w-0 flex-col gap-0.5">
          <label htmlFor={wiring.id} className="text-base leading-snug">
            {label}
            <FieldMark required={rest.required} />
          </label>
          {hint && <FieldHint id={wiring.hintId}>{hint}</FieldHint>}
        </div>
      </div>
      <FieldError id={wiring.errorId} error={wiring.message} />
    </div>
  );
});

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps {
  name: string;
  /** The question: the group's legend. */
  label: ReactNode;
  options: ReadonlyArray<RadioOption>;
  /** Initial value; `value` with `onValueChange` makes the group controlled. */
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
  hint?: ReactNode;
  error?: string | string[] | null;
  required?: boolean;
  optional?: boolean;
  hideLabel?: boolean;
  /** `list` rows, `pills` in a wrapping line, `cards` in a grid (two columns on phones; more by `className`). */
  layout?: "list" | "pills" | "cards";
  /** Id of the group: conform's `field.id`. */
  id?: string;
  /** Id of the `<form>` the radios belong to, when they stand outside it. */
  form?: string;
  /** Classes of the options' container (grid columns). */
  className?: string;
}

const containers = {
  list: "flex flex-col",
  pills: "flex flex-wrap gap-2",
  cards: "grid grid-cols-2 gap-3",
};

/** One of several, with native radios: works with arrow keys, in forms and without JavaScript. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, label, options, hint, required, optional, hideLabel, layout = "list", className } = props;
  const wiring = useChoiceWiring({ id: props.id, hint, error: props.error });
  return (
    <fieldset
      id={wiring.id}
      role="radiogroup"
      aria-labelledby={`${wiring.id}-legend`}
      aria-describedby={wiring.describedBy}
      aria-invalid={wiring.message ? true : undefined}
      aria-required={required || undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend id={`${wiring.id}-legend`} className={hideLabel ? "sr-only" : "mb-1.5 text-sm font-semibold"}>
        {label}
        <FieldMark required={required} optional={optional} />
      </legend>
      {hint && <FieldHint id={wiring.hintId}>{hint}</FieldHint>}
      <div className={classNames(containers[layout], className)}>
        {options.map((option) => (
          <Radio
            key={option.value}
            option={option}
            layout={layout}
            id={`${wiring.id}-${option.value}`}
            name={name}
            form={props.form}
            required={required}
            {...(props.value === undefined
              ? { defaultChecked: option.value === props.defaultValue }
              : { checked: option.value === props.value })}
            onChange={() => props.onValueChange?.(option.value)}
          />
        ))}
      </div>
      <FieldError id={wiring.errorId} error={wiring.message} />
    </fieldset>
  );
}

interface RadioProps extends InputHTMLAttributes<HTMLInputElement> {
  option: RadioOption;
  layout: "list" | "pills" | "cards";
}

const tiles = {
  pills: "choice-tile inline-flex min-h-11 items-center rounded-full px-4 py-2",
  cards: "choice-tile flex min-h-13 items-center justify-center rounded-xl px-4 py-3 text-center",
};

function Radio({ option, layout, id, ...input }: RadioProps) {
  const hintId = option.hint ? `${id}-hint` : undefined;
  const control = (
    <input
      type="radio"
      {...input}
      id={id}
      value={option.value}
      disabled={option.disabled}
      aria-describedby={hintId}
      className={layout === "list" ? "choice choice-radio" : "sr-only"}
    />
  );
  const words = (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="leading-snug">{option.label}</span>
      {option.hint && (
        <span id={hintId} className="text-sm font-normal text-ink-soft">
          {option.hint}
        </span>
      )}
    </span>
  );
  return (
    <label className={layout === "list" ? "flex min-h-11 items-start gap-3 py-2 text-base" : tiles[layout]}>
      {control}
      {words}
    </label>
  );
}
