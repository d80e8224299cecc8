import type { FieldMetadata } from "@conform-to/react";
import { Checkbox } from "~/ui/checkbox-radio";

interface TickFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string;
  required?: boolean;
  className?: string;
}

/** A checkbox in a form. */
export const TickField = ({ field, ...props }: TickFieldProps) => (
  <Checkbox
    key={field.key}
    id={field.id}
    name={field.name}
    defaultChecked={field.initialValue === "on"}
    error={field.errors}
    {...props}
  />
);
