import { forwardRef, useState, type ChangeEvent, type TextareaHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { controlClass, useFieldControl } from "./field";

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** With `maxLength`, shows how many characters are used. On by default when `maxLength` is given. */
  count?: boolean;
}

/** A text area that grows with its text; takes its id and aria attributes from the surrounding Field. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { className, count = true, rows = 4, onChange, ...rest },
  ref,
) {
  const wiring = useFieldControl(rest);
  const [typed, setTyped] = useState(String(rest.defaultValue ?? "").length);
  const length = rest.value === undefined ? typed : String(rest.value).length;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  return (
    <>
      <textarea
        ref={ref}
        rows={rows}
        {...rest}
        {...wiring}
        onChange={change}
        className={classNames(
          controlClass,
          "field-sizing-content min-h-28 resize-y py-2.5 leading-normal",
          className,
        )}
      />
      {count && rest.maxLength !== undefined && <Count used={length} limit={rest.maxLength} />}
    </>
  );
});

function Count({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation("ui");
  const left = limit - used;
  return (
    <p className="text-end text-sm text-ink-soft tabular-nums noscript:hidden">
      <span aria-hidden="true">
        {used} / {limit}
      </span>
      {/* Announced only near the limit, not at every key. */}
      <span role="status" className="sr-only">
        {left <= 20 ? t("field.charactersLeft", { left }) : ""}
      </span>
    </p>
  );
}
