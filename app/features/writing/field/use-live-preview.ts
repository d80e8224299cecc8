import { useEffect, useRef, useState, type RefObject } from "react";

const DEBOUNCE_MS = 350;

/** `isStale`: the server was not reached, so this is older than the text. */
export interface LivePreview {
  html: string;
  isStale: boolean;
}

/** The server's rendering of a field's Markdown, fetched when the typing pauses and `pane` is visible. */
export function useLivePreview(text: RefObject<HTMLTextAreaElement>, pane: RefObject<HTMLElement>) {
  const [preview, setPreview] = useState<LivePreview>();
  const ask = useRef<(afterMs: number) => void>();

  useEffect(() => {
    let shown: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const refresh = async () => {
      const content = text.current?.value ?? "";
      if (content === shown || !pane.current?.offsetParent) return;
      asking?.abort();
      asking = new AbortController();
      const { signal } = asking;
      const html = await fetchPreview(content, signal);
      if (signal.aborted) return;
      if (html !== undefined) shown = content;
      setPreview((before) => ({ html: html ?? before?.html ?? "", isStale: html === undefined }));
    };
    ask.current = (afterMs) => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), afterMs);
    };
    const seen = new IntersectionObserver(() => ask.current?.(0));
    if (pane.current) seen.observe(pane.current);
    return () => {
      seen.disconnect();
      clearTimeout(timer);
      asking?.abort();
    };
  }, [text, pane]);

  return { preview, refreshSoon: () => ask.current?.(DEBOUNCE_MS) };
}

async function fetchPreview(content: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch("/api/writing/preview", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ content }),
      signal,
    });
    return response.ok ? ((await response.json()) as { html: string }).html : undefined;
  } catch {
    return undefined;
  }
}
