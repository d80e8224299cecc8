import { forwardRef, type ReactNode, type SelectHTMLAttributes } from "react";
import { ChevronDown } from "~/ui/icons";
import { classNames } from "./class-names";
import { controlClass, useFieldControl } from "./field";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Instead of `<option>` children. */
  options?: ReadonlyArray<SelectOption>;
  /** First, empty choice. */
  placeholder?: string;
  children?: ReactNode;
}

/** A native select; takes its id and aria attributes from the surrounding Field. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { className, options, placeholder, children, ...rest },
  ref,
) {
  const wiring = useFieldControl(rest);
  return (
    <span className={classNames("relative block", className)}>
      <select
        ref={ref}
        {...rest}
        {...wiring}
        className={classNames(
          controlClass,
          "min-h-11 cursor-pointer appearance-none py-2 pe-10 text-ellipsis",
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
});
