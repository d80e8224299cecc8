import {
  createContext,
  forwardRef,
  useContext,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
} from "react";
import { useTranslation } from "react-i18next";
import { CircleAlert } from "~/ui/icons";
import { classNames } from "./class-names";

interface FieldWiring {
  id: string;
  describedBy?: string;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

type Control = Pick<
  SelectHTMLAttributes<HTMLElement>,
  "id" | "required" | "aria-describedby" | "aria-invalid"
>;

/** Id and aria attributes from the surrounding `<Field>`. The control's own props win. */
export function useFieldControl(own: Control): Control {
  const field = useContext(FieldContext);
  if (!field) return own;
  return {
    id: own.id ?? field.id,
    required: own.required ?? (field.required || undefined),
    "aria-invalid": own["aria-invalid"] ?? (field.invalid || undefined),
    "aria-describedby": field.describedBy ?? own["aria-describedby"],
  };
}

export const controlClass =
  "w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-soft " +
  "transition-[border-color] duration-150 hover:border-ink-soft " +
  "aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] " +
  "disabled:cursor-not-allowed disabled:bg-tint disabled:text-ink-soft [&[readonly]]:bg-tint";

/** The first message of conform's `field.errors` or a caller's. */
export function firstError(error: string | string[] | null | undefined): string | undefined {
  return (Array.isArray(error) ? error[0] : error) || undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Shown between label and control. */
  hint?: ReactNode;
  /** Translated message, or conform's `field.errors` (the first one is shown). */
  error?: string | string[] | null;
  /** Marks label and control as required. Mark other fields with `optional`. */
  required?: boolean;
  optional?: boolean;
  /** Id of the control: conform's `field.id`. Generated if missing. Error: `${id}-error`; hint: `${id}-description`. */
  htmlFor?: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  /** One control: Input, Textarea, Select. */
  children: ReactNode;
}

/** Label, hint, control and error of one field, wired for assistive technology. */
export function Field(props: FieldProps) {
  const { label, hint, required = false, optional, hideLabel, className, children } = props;
  const made = useId();
  const id = props.htmlFor ?? made;
  const error = firstError(props.error);
  const describedBy =
    classNames(Boolean(hint) && `${id}-description`, Boolean(error) && `${id}-error`) || undefined;
  return (
    <FieldContext.Provider value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={classNames("flex flex-col gap-1.5", className)}>
        <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold text-ink"}>
          {label}
          <FieldMark required={required} optional={optional} />
        </label>
        {hint && <FieldHint id={`${id}-description`}>{hint}</FieldHint>}
        {children}
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </FieldContext.Provider>
  );
}

export function FieldMark({ required, optional }: { required?: boolean; optional?: boolean }) {
  const { t } = useTranslation("ui");
  if (required) {
    return (
      <span aria-hidden="true" className="ms-1 text-danger">
        *
      </span>
    );
  }
  return optional ? <span className="ms-2 font-normal text-ink-soft">{t("field.optional")}</span> : null;
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-ink-soft">
      {children}
    </p>
  );
}

/** The message of one control, for groups that do not use `<Field>`. Renders nothing without a message. */
export function FieldError({ id, error }: { id?: string; error?: string | string[] | null }) {
  const message = firstError(error);
  if (!message) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-[0.15em] size-[1.1em] shrink-0" />
      <span>{message}</span>
    </p>
  );
}

export interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "prefix"> {
  /** Shown inside, before the value (a currency sign, an icon). */
  prefix?: ReactNode;
  /** Shown inside, after the value. */
  suffix?: ReactNode;
}

/** One-line text control; takes its id and aria attributes from the surrounding Field. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(
  { className, prefix, suffix, ...rest },
  ref,
) {
  const wiring = useFieldControl(rest);
  const control = (
    <input
      ref={ref}
      type="text"
      {...rest}
      {...wiring}
      className={classNames(
        controlClass,
        "min-h-11 py-2",
        Boolean(prefix) && "ps-10",
        Boolean(suffix) && "pe-12",
        className,
      )}
    />
  );
  if (!prefix && !suffix) return control;
  return (
    <span className="relative block">
      {prefix && <Affix side="start">{prefix}</Affix>}
      {control}
      {suffix && <Affix side="end">{suffix}</Affix>}
    </span>
  );
});

function Affix({ side, children }: { side: "start" | "end"; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "pointer-events-none absolute inset-y-0 z-10 grid place-items-center text-ink-soft [&_svg]:size-[1.15em]",
        side === "start" ? "start-0 w-10" : "end-0 w-12",
      )}
    >
      {children}
    </span>
  );
}
