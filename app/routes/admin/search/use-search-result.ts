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
  const [answer, setAnswer] = useState<SearchResultState & { asked: string }>(noAnswer);
  const asked = q.trim();
  useEffect(() => {
    if (asked === "") return;
    const asking = new AbortController();
    const settle = (result: SearchResultState) => {
      if (!asking.signal.aborted) setAnswer({ ...result, asked });
    };
    const resting = window.setTimeout(() => {
      ask(asked, language, asking.signal).then(settle, () => settle({ found: [], state: "failed" }));
    }, RESTING_MS);
    return () => {
      window.clearTimeout(resting);
      asking.abort();
    };
  }, [asked, language]);
  if (asked === "") return noAnswer;
  return answer.asked === asked ? answer : { found: answer.found, state: "searching" };
}

const noAnswer: SearchResultState & { asked: string } = { asked: "", found: [], state: "done" };

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
