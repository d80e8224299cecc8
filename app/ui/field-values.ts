import { useEffect, useRef } from "react";

/** Updates the form's fields when the URL changes. Remounting them would lose the focus. */
export function useFieldValues(values: Record<string, string | null | undefined>) {
  const form = useRef<HTMLFormElement>(null);
  const key = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(key) as typeof values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? "";
    }
  }, [key]);
  return form;
}
