import type { ViewedPage } from "./viewed-page.server";

export interface PageViewCount extends ViewedPage {
  date: string;
  views: number;
}

/** Views of pages beyond the bound of memory count here, so that sums stay true. */
export const OTHER_PAGES = "…";

/** Counts views by day, page and language until they are written; at most `most` of these, however many pages are viewed. */
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
    /** Everything counted so far. It is forgotten here. */
    take(): PageViewCount[] {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    /** Counts again what could not be written. */
    putBack(taken: PageViewCount[]): void {
      for (const { date, views, ...viewed } of taken) add(viewed, date, views);
    },
  };
}
