import type { FieldMetadata } from "@conform-to/react";
import type { InputHTMLAttributes } from "react";
import { Field, Input } from "~/ui/field";

interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "autoCapitalize" | "readOnly"
> {
  label: string;
  hint?: string;
  field: FieldMetadata<string | undefined>;
  /** What is not required is marked as optional. */
  required?: boolean;
  maxLength: number;
  className?: string;
}

/** A line of text in a PublicForm, with its label and what the server found wrong with it. */
export function TextField({ label, hint, field, required = false, className, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      htmlFor={field.id}
      error={field.errors}
      required={required}
      optional={!required}
      className={className}
    >
      <Input key={field.key} name={field.name} defaultValue={field.initialValue} {...input} />
    </Field>
  );
}
