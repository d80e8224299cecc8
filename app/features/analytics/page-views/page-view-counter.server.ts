import { createHmac, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { log } from "~/config/log.server";
import { dateIn } from "~/i18n/format";
import type { LanguagePolicy } from "~/i18n/detect-language.server";
import { getClientAddress } from "~/request/client-address.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { MINUTE_MS } from "~jobs/define-job";
import { deletePastSalts, loadSalt } from "./daily-salts.server";
import { makePendingViews } from "./pending-views";
import { addPageViews, storeSketch } from "./store-page-views.server";
import { findViewedPage } from "./viewed-page.server";
import { addToSketch, emptySketch, type VisitorSketch } from "./visitor-sketch";

/** A day's visitors that this process has seen. */
interface CountedDay {
  salt: Buffer;
  sketch: VisitorSketch;
  isChanged: boolean;
  /** Visitors counted since the last write, so that they are not hashed again. */
  recent: LRUCache<string, true>;
}

const prepareDay = (salt: Buffer): CountedDay => ({
  salt,
  sketch: emptySketch(),
  isChanged: false,
  recent: new LRUCache({ maxSize: 512 * 1024, sizeCalculation: (_, visitor) => visitor.length }),
});

/** Counts page views in memory. `flush` writes them and reads the settings. Nothing counts before the first `flush`. */
export function makePageViewCounter() {
  let process = randomUUID();
  const pending = makePendingViews();
  const days = new Map<string, CountedDay>();
  let rules: { timeZone: string; languages: LanguagePolicy } | null = null;
  let preparedDate = "";
  let today = { date: "", minute: -1 };

  /** The ministry's date, cached for the current minute: it changes only on whole minutes. */
  function dateOf(timeZone: string): string {
    const now = Date.now();
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== today.minute) today = { date: dateIn(timeZone, new Date(now)), minute };
    return today.date;
  }

  /** Counts a response that showed a page. Call it after the response was sent. */
  function count(request: IncomingMessage, response: ServerResponse): void {
    if (!rules) return;
    const viewed = findViewedPage(request, response, rules.languages);
    if (!viewed) return;
    const date = dateOf(rules.timeZone);
    pending.add(viewed, date);
    const day = days.get(date);
    if (!day) return; // the database could not be reached: views count, visitors do not
    const visitor = `${getClientAddress(headersOf(request))}\n${request.headers["user-agent"]}`;
    if (day.recent.has(visitor)) return;
    day.recent.set(visitor, true);
    const hash = createHmac("sha256", day.salt).update(visitor).digest();
    if (addToSketch(day.sketch, hash)) day.isChanged = true;
  }

  /** Writes the counts in one transaction. Drops them when the settings no longer allow counting. */
  async function flush(now = new Date()): Promise<void> {
    const { analytics, languages, publishing } = await getSettings();
    if (!analytics.countPageViews) {
      rules = null;
      pending.take();
      days.clear();
      process = randomUUID(); // a new id, so that the stored sketches are not overwritten
      return;
    }
    const { timeZone } = publishing;
    if (timeZone !== rules?.timeZone) today = { date: "", minute: -1 };
    rules = { timeZone, languages };
    await write();
    await prepareDays(dateIn(timeZone, now), dateIn(timeZone, new Date(now.getTime() + 5 * MINUTE_MS)));
  }

  async function write(): Promise<void> {
    for (const { recent } of days.values()) recent.clear();
    const counts = pending.take();
    const changed = [...days].filter(([, { isChanged }]) => isChanged);
    if (counts.length === 0 && changed.length === 0) return;
    for (const [, day] of changed) day.isChanged = false;
    try {
      await db.transaction().execute(async (trx) => {
        await addPageViews(trx, counts);
        for (const [date, { sketch }] of changed) await storeSketch(trx, { date, process, sketch });
      });
    } catch (error) {
      pending.putBack(counts);
      for (const [, day] of changed) day.isChanged = true;
      throw error;
    }
  }

  /** Loads the salt of today and, shortly before midnight, that of tomorrow. */
  async function prepareDays(date: string, next: string): Promise<void> {
    if (date !== preparedDate) await deletePastSalts(db, date);
    preparedDate = date;
    for (const day of new Set([date, next])) {
      if (!days.has(day)) days.set(day, prepareDay(await loadSalt(db, day)));
    }
    for (const day of days.keys()) if (day < date) days.delete(day);
  }

  return { count, flush };
}

/** Adapts Node's headers to `get(name)`. */
const headersOf = ({ headers }: IncomingMessage) => ({
  get: (name: string) => (headers[name] as string | undefined) ?? null,
});

/** The counter of this process. */
const { count, flush } = makePageViewCounter();

/** Writes the views of this process. Call it every minute, and before the process ends. */
export const flushPageViews = flush;

/** Counts a sent response if it showed a page. Never throws: an error in a listener would end the process. */
export function countPageView(request: IncomingMessage, response: ServerResponse): void {
  try {
    count(request, response);
  } catch (error) {
    log.error({ err: error }, "page view not counted");
  }
}
