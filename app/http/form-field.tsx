import type { FieldMetadata } from "@conform-to/react";
import { Field, type FieldProps } from "~/ui/field";

export interface FormFieldProps extends Pick<
  FieldProps,
  "label" | "hint" | "hideLabel" | "className" | "children"
> {
  field: FieldMetadata<string | undefined>;
  /** An error that was found without sending the form. */
  error?: string | string[] | undefined;
  /** A field that is not required is marked as optional. */
  required?: boolean;
}

/** A field of a form with its label, hint and error. */
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
