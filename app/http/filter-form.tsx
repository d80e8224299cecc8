import { Form, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, type ComponentProps } from "react";

/** How long typing must rest before it filters: a date longer, because typing a year passes through other years. */
const RESTING_MS = 250;
const RESTING_DATE_MS = 700;

interface FilterFormProps extends Omit<ComponentProps<typeof Form>, "method" | "ref" | "action"> {
  /** The path of the list. */
  action: string;
  /** What the list shows now, by the names of the form's fields. */
  values: Record<string, string | null | undefined>;
}

/**
 * The search and the filters of a list. A choice applies at once, and what is typed when the typing rests; focus and
 * scroll stay. Typing makes no steps for the back button, a choice makes one. Fields may stand elsewhere, with `form`.
 * For people without JavaScript add a button with the class `not-noscript:hidden`.
 */
export function FilterForm({ values, action, children, ...rest }: FilterFormProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const resting = useRef<number>();
  const sent = useRef<string>();
  const known = useRef<string>();
  const shown = JSON.stringify(toTexts(values));
  const names = Object.keys(values).join(" ");

  const apply = useCallback(
    (from: HTMLFormElement, replace: boolean) => {
      window.clearTimeout(resting.current);
      sent.current = readFields(from, names);
      const filled = [...new FormData(from)].filter(([, value]) => value !== "") as [string, string][];
      submit(new URLSearchParams(filled), { action, method: "get", replace, preventScrollReset: true });
    },
    [submit, action, names],
  );

  // The URL changed: the fields follow, unless it is what they sent and the person types on.
  useEffect(() => {
    const before = known.current;
    known.current = shown;
    if (!form.current || before === shown) return;
    if (before === undefined) {
      // What was typed or chosen before the script came.
      if (readFields(form.current, names) !== shown) apply(form.current, true);
      return;
    }
    if (shown === sent.current) return;
    sent.current = undefined;
    for (const [name, value] of Object.entries(JSON.parse(shown) as Record<string, string>)) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [shown, names, apply]);

  // On the document, because a field may stand outside the form.
  useEffect(() => {
    const change = ({ target }: Event) => {
      const from = form.current;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (!from || target.form !== from) return;
      window.clearTimeout(resting.current);
      const rest = restOf(target);
      if (rest === 0) apply(from, false);
      else resting.current = window.setTimeout(() => apply(from, true), rest);
    };
    document.addEventListener("input", change);
    return () => {
      document.removeEventListener("input", change);
      window.clearTimeout(resting.current);
    };
  }, [apply]);

  return (
    <Form
      {...rest}
      ref={form}
      method="get"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget, true);
      }}
    >
      {children}
    </Form>
  );
}

function restOf(field: HTMLInputElement | HTMLSelectElement): number {
  if (field instanceof HTMLSelectElement || field.type === "checkbox" || field.type === "radio") return 0;
  return field.type === "date" ? RESTING_DATE_MS : RESTING_MS;
}

/** The values of the named fields, in the same form as those that the list shows. */
function readFields(from: HTMLFormElement, names: string): string {
  const typed = new FormData(from);
  return JSON.stringify(Object.fromEntries(names.split(" ").map((name) => [name, toText(typed.get(name))])));
}

const toText = (value: FormDataEntryValue | null | undefined) =>
  typeof value === "string" ? value.trim() : "";

const toTexts = (values: FilterFormProps["values"]) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]));
