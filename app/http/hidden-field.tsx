import type { FieldMetadata } from "@conform-to/react";

/** What a form carries along unseen, as it was first filled in. */
export function HiddenField({ field }: { field: FieldMetadata<string | undefined> }) {
  return <input type="hidden" key={field.key} name={field.name} defaultValue={field.initialValue} />;
}
