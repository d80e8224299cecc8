import { useEffect, useState } from "react";
import type { SendingPreview } from "./sending.schema";

const DEBOUNCE_MS = 250;

/** Who gets a post with what is chosen in the form; asked again after every change. Null while it is not known. */
export function useSendingPreview(
  postId: number,
  formId: string,
  loaded: SendingPreview | null,
): SendingPreview | null {
  const [asked, setAsked] = useState<{ loaded: typeof loaded; preview: typeof loaded }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const ask = async (form: HTMLFormElement) => {
      if (!form.elements.namedItem("to")) return; // nothing is sent
      asking?.abort();
      asking = new AbortController();
      const { signal } = asking;
      const preview = await fetchPreview(postId, new FormData(form), signal);
      if (!signal.aborted) setAsked({ loaded, preview });
    };
    const changed = ({ target }: Event) => {
      const { form } = target as HTMLInputElement;
      if (form?.id !== formId) return;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(form), DEBOUNCE_MS);
    };
    document.addEventListener("change", changed);
    return () => {
      document.removeEventListener("change", changed);
      clearTimeout(timer);
      asking?.abort();
    };
  }, [postId, formId, loaded]);
  // After a sending, what the loader says is newer.
  return asked?.loaded === loaded ? asked.preview : loaded;
}

async function fetchPreview(
  postId: number,
  form: FormData,
  signal: AbortSignal,
): Promise<SendingPreview | null> {
  const [audience, segmentId] = (form.get("to") as string).split("-");
  const choice = {
    audience,
    segmentId,
    about: form.getAll("about"),
    everybodyNow: form.has("everybodyNow"),
  };
  try {
    const response = await fetch(`/api/newsletter-posts/${postId}/send/preview`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(choice),
      signal,
    });
    return response.ok ? ((await response.json()) as SendingPreview) : null;
  } catch {
    return null;
  }
}
