import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SearchResult } from "~/features/operations/search.schema";

const RESTING_MS = 250;

interface SearchResultState {
  /** The results of the last answer. */
  found: SearchResult;
  state: "searching" | "done" | "failed" | "tooMany";
}

/** What the search finds for `q`, asked when the typing rests. */
export function useSearchResult(q: string): SearchResultState {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [result, setResult] = useState<SearchResultState>({ found: [], state: "done" });
  const asked = q.trim();
  useEffect(() => {
    const asking = new AbortController();
    if (asked === "") {
      setResult({ found: [], state: "done" });
      return;
    }
    setResult(({ found }) => ({ found, state: "searching" }));
    const resting = window.setTimeout(() => {
      ask(asked, language, asking.signal).then(
        (answer) => {
          if (!asking.signal.aborted) setResult(answer);
        },
        () => {
          if (!asking.signal.aborted) setResult({ found: [], state: "failed" });
        },
      );
    }, RESTING_MS);
    return () => {
      window.clearTimeout(resting);
      asking.abort();
    };
  }, [asked, language]);
  return result;
}

async function ask(q: string, lang: string, signal: AbortSignal): Promise<SearchResultState> {
  const query = new URLSearchParams({ q, lang }).toString();
  const answer = await fetch(`/api/admin/search?${query}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  if (answer.status === 401) location.assign("/admin/search"); // signed out: sign in again
  if (answer.status === 429) return { found: [], state: "tooMany" };
  if (!answer.ok) return { found: [], state: "failed" };
  return { found: (await answer.json()) as SearchResult, state: "done" };
}
