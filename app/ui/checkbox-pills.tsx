import { useId } from "react";
import { FieldError, firstError } from "./field";

interface CheckboxPillsProps {
  legend: string;
  hint: string;
  name: string;
  options: { value: string; label: string }[];
  /** The values that are checked at first. */
  checked?: readonly string[];
  error?: string[] | undefined;
}

/** A group of checkboxes that look like pills: any number of them can be chosen. */
export function CheckboxPills({ legend, hint, name, options, checked = [], error }: CheckboxPillsProps) {
  const id = useId();
  const message = firstError(error);
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={message ? `${id}-error` : undefined}
      aria-invalid={message ? true : undefined}
    >
      <legend className="text-sm font-semibold">{legend}</legend>
      <p className="mb-2 text-sm text-ink-soft">{hint}</p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="choice-tile inline-flex min-h-11 items-center rounded-full px-4 py-2 leading-snug"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={checked.includes(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {message && (
        <div className="mt-2">
          <FieldError id={`${id}-error`} error={message} />
        </div>
      )}
    </fieldset>
  );
}
