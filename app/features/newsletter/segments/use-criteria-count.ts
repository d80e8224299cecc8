import { useEffect, useState } from "react";
import { criteriaNames } from "./segment-choices";

const DEBOUNCE_MS = 250;

/** The number of subscribers who match the form's criteria; fetched after every change. */
export function useCriteriaCount(formId: string, initial: number | null): number | null {
  const [count, setCount] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const ask = async (form: HTMLFormElement) => {
      asking?.abort();
      asking = new AbortController();
      const { signal } = asking;
      const counted = await fetchCriteriaCount(new FormData(form), signal);
      if (!signal.aborted) setCount(counted);
    };
    const changed = ({ target }: Event) => {
      const { form, name } = target as HTMLInputElement;
      if (form?.id !== formId || !(criteriaNames as readonly string[]).includes(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(form), DEBOUNCE_MS);
    };
    document.addEventListener("change", changed);
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) void ask(form);
    return () => {
      document.removeEventListener("change", changed);
      clearTimeout(timer);
      asking?.abort();
    };
  }, [formId]);
  return count;
}

function fetchCriteriaCount(form: FormData, signal: AbortSignal): Promise<number | null> {
  const criteria = Object.fromEntries(criteriaNames.map((name) => [name, form.getAll(name)]));
  return fetchCount("/api/newsletter-segments/count", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(criteria),
    signal,
  });
}

async function fetchCount(path: string, request: RequestInit): Promise<number | null> {
  try {
    const response = await fetch(path, request);
    return response.ok ? ((await response.json()) as { count: number }).count : null;
  } catch {
    return null;
  }
}
