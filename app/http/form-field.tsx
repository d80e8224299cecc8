import type { FieldMetadata } from "@conform-to/react";
import { Field, type FieldProps } from "~/ui/field";

export interface FormFieldProps extends Pick<FieldProps, "label" | "hint" | "className" | "children"> {
  field: FieldMetadata<string | undefined>;
  /** What was found wrong without sending the form. */
  error?: string | string[] | undefined;
  /** What is not required is marked as optional. */
  required?: boolean;
}

/** A question of a form, and what the server found wrong with the answer. */
export function FormField({ field, error, required = false, ...props }: FormFieldProps) {
  return (
    <Field
      {...props}
      htmlFor={field.id}
      error={error ?? field.errors}
      required={required}
      optional={!required}
    />
  );
}
