import type { Generated } from "kysely";

declare module "./index" {
  interface DB {
    pageViews: PageViewsTable;
    pageViewSketches: PageViewSketchesTable;
    pageViewSalts: PageViewSaltsTable;
    pageViewVisitors: PageViewVisitorsTable;
    pageViewTops: PageViewTopsTable;
  }
}

/** Dates are the ministry's. */
interface PageViewsTable {
  date: string;
  /** Without the language's prefix, the query or a secret token. */
  path: string;
  language: string;
  /** The kind of content that the page shows, as the areas declare it in `readPages`; "" for other pages. */
  kind: Generated<string>;
  views: number;
}

/** What a web process has seen of a day's visitors: only how many there were can be read from it. */
interface PageViewSketchesTable {
  date: string;
  process: string;
  /** features/analytics/page-views/visitor-sketch.ts */
  sketch: string;
}

/** A day's random key, sealed. Deleted when the day is over. */
interface PageViewSaltsTable {
  date: string;
  salt: string;
}

/** How many visitors a day had, once its sketches are deleted. */
interface PageViewVisitorsTable {
  date: string;
  visitors: number;
}

/** The pages most viewed in the last 7, 30 and 90 days. */
interface PageViewTopsTable {
  rangeDays: number;
  /** From 1. */
  position: number;
  path: string;
  views: number;
}
