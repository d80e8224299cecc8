import { applySermonTotals, type SermonTotals } from "~/features/growth/sermon-totals.server";
import { db } from "~db/client";

const noSermons: SermonTotals = {
  watchedSermons: [],
  favoriteSermons: [],
  completedSermons: [],
  completedAt: [],
  totalWatchTime: 0,
  averageSessionLength: 0,
  preferredTopics: [],
  preferredDifficulty: "beginner",
  experience: 0,
};

/** Stores totals of sermons, as the sermons' own verbs do. */
export const applyTotals = (userId: number, totals: Partial<SermonTotals>) =>
  db.transaction().execute((trx) => applySermonTotals(trx, userId, { ...noSermons, ...totals }));
