import type { ViewedPage } from "./viewed-page.server";

export interface PageViewCount extends ViewedPage {
  date: string;
  views: number;
}

/** The path under which pages beyond the memory limit are counted, so that sums stay correct. */
export const OTHER_PAGES = "…";

/** Buffers view counts by day, page and language until they are written: at most `most`, plus those of OTHER_PAGES. */
export function makePendingViews(most = 5_000) {
  let counts = new Map<string, PageViewCount>();

  function add(viewed: ViewedPage, date: string, views = 1): void {
    const key = `${date} ${viewed.language} ${viewed.path}`;
    const known = counts.get(key);
    if (known) known.views += views;
    else if (counts.size < most || viewed.path === OTHER_PAGES) counts.set(key, { ...viewed, date, views });
    else add({ ...viewed, path: OTHER_PAGES, kind: "" }, date, views);
  }

  return {
    add,
    /** Returns everything counted so far, and clears the buffer. */
    take(): PageViewCount[] {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    /** Adds back counts that could not be written. */
    putBack(taken: PageViewCount[]): void {
      for (const { date, views, ...viewed } of taken) add(viewed, date, views);
    },
  };
}
