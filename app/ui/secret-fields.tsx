import { forwardRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Eye, EyeOff } from "~/ui/icons-admin";
import { buttonClass } from "./button";
import { classNames } from "./class-names";
import { Field, Input, type FieldProps, type InputProps } from "./field";

interface SecretProps
  extends Pick<FieldProps, "label" | "hint" | "error" | "hideLabel">, Omit<InputProps, "prefix" | "suffix"> {}

export interface CodeFieldProps extends SecretProps {
  /** How many digits; null for recovery codes with letters. */
  length?: number | null;
}

/** A one-time code; phones offer the code they received. */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField(props, ref) {
  const { label, hint, error, hideLabel, id, required, length = 6, className, ...rest } = props;
  const digits =
    length === null
      ? { autoCapitalize: "characters" }
      : { inputMode: "numeric" as const, pattern: `[0-9 ]{${length},${length + 1}}`, maxLength: length + 1 };
  return (
    <Field {...{ label, hint, error, hideLabel, required, className }} htmlFor={id}>
      <Input
        ref={ref}
        autoComplete="one-time-code"
        spellCheck={false}
        {...digits}
        {...rest}
        onInput={(event) => {
          if (length !== null) event.currentTarget.value = event.currentTarget.value.replace(/\D/g, "");
          rest.onInput?.(event);
        }}
        className="max-w-64 text-2xl! tracking-[0.3em] tabular-nums"
      />
    </Field>
  );
});

/** A password; with JavaScript a button shows it. */
export const PasswordField = forwardRef<HTMLInputElement, SecretProps>(function PasswordField(props, ref) {
  const { label, hint, error, hideLabel, id, required, className, ...rest } = props;
  const { t } = useTranslation("ui");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, hideLabel, required, className }} htmlFor={id}>
      <span className="relative block">
        <Input
          ref={ref}
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          type={shown ? "text" : "password"}
          className="pe-12"
        />
        <button
          type="button"
          aria-label={t("password.show")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className={classNames(
            buttonClass({ variant: "quiet", size: "icon" }),
            "absolute inset-y-0 end-0 noscript:hidden forced-colors:border-0",
          )}
        >
          <Icon aria-hidden="true" />
        </button>
      </span>
    </Field>
  );
});
