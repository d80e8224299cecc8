import { z } from "zod";
import { goalTypes, maturities } from "~/features/growth/growth-choices";
import { sermonDifficulties, sermonTopics } from "../sermon-choices";

/** What a visitor did with a sermon, from the strongest sign of interest to the weakest. */
export const signsOfInterest = ["liked", "bookmarked", "rated", "completed", "noted", "viewed"] as const;
export type SignOfInterest = (typeof signsOfInterest)[number];

const topic = z.enum(sermonTopics);
const difficulty = z.enum(sermonDifficulties);
/** The sermon that the reason is based on, and what the visitor did with it. */
const source = { sermonId: z.int(), did: z.enum(signsOfInterest) };

/** Why a sermon is recommended: a fact of the data, independent of the language. */
export const reason = z.discriminatedUnion("code", [
  /** Begun, not finished. `percent` is 0 when no progress was reported. */
  z.object({ code: z.literal("continue"), percent: z.int() }),
  /** Bookmarked, not opened yet. */
  z.object({ code: z.literal("saved") }),
  /** The same topic as a sermon that the visitor showed interest in. */
  z.object({ code: z.literal("likedTopic"), topic, ...source }),
  /** Shares tags, written as on the recommended sermon, with a sermon that the visitor showed interest in. */
  z.object({ code: z.literal("sharedTags"), tags: z.array(z.string()), ...source }),
  /** Its topic serves an open goal. */
  z.object({ code: z.literal("goal"), goalType: z.enum(goalTypes), topic }),
  /** Its topic is an area that the visitor's metrics show as weak. */
  z.object({ code: z.literal("growthArea"), topic }),
  /** As difficult as `count` sermons that the visitor showed interest in: more than of any other difficulty. */
  z.object({ code: z.literal("usualDifficulty"), difficulty, count: z.int() }),
  /** As difficult as suits the maturity of the visitor's profile. */
  z.object({ code: z.literal("suitedDifficulty"), difficulty, maturity: z.enum(maturities) }),
  /** Rated 4 or more on average by at least 3. The figures are the sermon's. */
  z.object({ code: z.literal("popular") }),
  /** Watched more than most, and by at least 5. The figure is the sermon's. */
  z.object({ code: z.literal("watched") }),
  /** Published in the last 30 days, when most others were not. */
  z.object({ code: z.literal("new"), publishedAt: z.string() }),
  /** The visitor has done nothing yet with a sermon of this topic. */
  z.object({ code: z.literal("newTopic"), topic }),
  /** Suits beginners; for a visitor who has done nothing here yet. */
  z.object({ code: z.literal("firstStep") }),
  /** In the requested language. Always true, so it is the last resort. */
  z.object({ code: z.literal("language") }),
]);
export type Reason = z.output<typeof reason>;
export type ReasonCode = Reason["code"];
