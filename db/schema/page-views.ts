import type { LanguageColumn } from "./columns";
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

/** Dates are in the ministry's time zone. */
interface PageViewsTable {
  date: string;
  /** Without language prefix, query and secret tokens. */
  path: string;
  language: LanguageColumn;
  /** The kind of content that the page shows, as the areas declare it in `readPages`; "" for other pages. */
  kind: Generated<string>;
  views: number;
}

/** A web process's sketch of a day's visitors. It only gives their estimated number. */
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

/** The number of visitors of a day, stored when its sketches are deleted. */
interface PageViewVisitorsTable {
  date: string;
  visitors: number;
}

/** The most viewed pages of the last 7, 30 and 90 days. */
interface PageViewTopsTable {
  rangeDays: number;
  /** Counted from 1. */
  position: number;
  path: string;
  views: number;
}
