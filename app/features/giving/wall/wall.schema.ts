import { z } from "zod";
import { typedId, typedNumber, blankToUndefined } from "~/http/typed-text";
import { donorLevels } from "../donations/giving-choices";

/** Milestones of a donor; their names are in locales/<language>/donor-wall.json. */
export const milestones = ["firstGift", "tenthGift", "hundredthGift", "firstYear"] as const;
export type Milestone = (typeof milestones)[number];

/** A cursor: time and id of a donation. */
const wallPlaceSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[1-9]\d{0,8}$/);
const optionalWallPlaceSchema = z.preprocess(blankToUndefined, wallPlaceSchema.optional());

/** The query of the wall's screens. */
export const wallQuerySchema = z.object({ before: optionalWallPlaceSchema, after: optionalWallPlaceSchema });
export type WallQuery = z.output<typeof wallQuerySchema>;

export const appreciationsQuerySchema = z.object({
  before: optionalWallPlaceSchema,
  limit: typedNumber.pipe(z.int().min(1).max(100)).default(50),
});

export const appreciationIdSchema = z.object({ id: typedId });

/** A wall entry: never an e-mail address, and no name of an anonymous donor. */
export const appreciationSchema = z.object({
  id: z.int(),
  donorName: z.string().nullable(),
  isAnonymous: z.boolean(),
  /** In major units; null, like the currency, when the ministry hides amounts. */
  donationAmount: z.number().nullable(),
  currency: z.string().nullable(),
  donationDate: z.iso.datetime(),
  message: z.string().nullable(),
  achievementLevel: z.enum(donorLevels).nullable(),
  milestone: z.enum(milestones).nullable(),
  /** ISO 3166 code, or a name as typed. */
  country: z.string().nullable(),
});
export type Appreciation = z.output<typeof appreciationSchema>;
export const appreciationsSchema = z.array(appreciationSchema);

/** A wall entry in the reader's language. */
export interface WallCard extends Omit<Appreciation, "donationAmount" | "currency"> {
  /** "il y a environ 3 heures" */
  when: string;
  /** The full date. */
  day: string;
  amount: string | null;
}

/** A wall entry for the staff. */
export interface AdminWallEntry extends Omit<WallCard, "when" | "amount" | "donationDate"> {
  donationId: number | null;
  amount: string;
  isHidden: boolean;
}

/** Totals of all donations, also of those not on the wall. */
export interface WallTotals {
  /** Minor units by currency, largest first; null when the ministry hides amounts. */
  raised: { currency: string; amount: number }[] | null;
  donors: number;
  donations: number;
}
