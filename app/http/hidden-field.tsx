import type { FieldMetadata } from "@conform-to/react";

/** A hidden field of a form, with its initial value. */
export function HiddenField({ field }: { field: FieldMetadata<string | undefined> }) {
  return <input type="hidden" key={field.key} name={field.name} defaultValue={field.initialValue} />;
}
