import type { FieldMetadata } from "@conform-to/react";
import { Field, type FieldProps } from "~/ui/field";
import { Select, type SelectProps } from "~/ui/select";

interface SelectFieldProps
  extends
    Pick<FieldProps, "label" | "hint" | "required" | "className">,
    Pick<SelectProps, "options" | "placeholder" | "onChange"> {
  field: FieldMetadata<string | undefined>;
}

/** A select field with its label and the server's error. */
export function SelectField({ label, hint, field, required, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, required, className }} htmlFor={field.id} error={field.errors}>
      <Select key={field.key} name={field.name} defaultValue={field.initialValue} {...select} />
    </Field>
  );
}
