import { z } from "zod";
import { typedId, typedNumber, blankToUndefined } from "~/http/typed-text";
import { donorLevels } from "../donations/giving-choices";

/** What a gift on the wall may be for its donor; their names stand in locales/<language>/donor-wall.json. */
export const milestones = ["firstGift", "tenthGift", "hundredthGift", "firstYear"] as const;
export type Milestone = (typeof milestones)[number];

/** Where a page of the wall begins: the moment of a gift, and its number. */
const wallPlaceSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[1-9]\d{0,8}$/);
const optionalWallPlaceSchema = z.preprocess(blankToUndefined, wallPlaceSchema.optional());

/** What the wall's screens are asked for. */
export const wallQuerySchema = z.object({ before: optionalWallPlaceSchema, after: optionalWallPlaceSchema });
export type WallQuery = z.output<typeof wallQuerySchema>;

export const appreciationsQuerySchema = z.object({
  before: optionalWallPlaceSchema,
  limit: typedNumber.pipe(z.int().min(1).max(100)).default(50),
});

export const appreciationIdSchema = z.object({ id: typedId });

/** A gift on the wall (spec admin §3): never an e-mail address, and no name where the donor wants none. */
export const appreciationSchema = z.object({
  id: z.int(),
  donorName: z.string().nullable(),
  isAnonymous: z.boolean(),
  /** In units of the currency; null, as the currency then is, where the ministry shows no amounts. */
  donationAmount: z.number().nullable(),
  currency: z.string().nullable(),
  donationDate: z.iso.datetime(),
  message: z.string().nullable(),
  achievementLevel: z.enum(donorLevels).nullable(),
  milestone: z.enum(milestones).nullable(),
  /** ISO 3166 code, or a name as the donor typed it. */
  country: z.string().nullable(),
});
export type Appreciation = z.output<typeof appreciationSchema>;
export const appreciationsSchema = z.array(appreciationSchema);

/** A gift as the wall's card says it, in the reader's language. */
export interface WallCard extends Omit<Appreciation, "donationAmount" | "currency"> {
  /** "il y a environ 3 heures" */
  when: string;
  /** The same day in full. */
  day: string;
  amount: string | null;
}

/** The same as the staff sees it. */
export interface AdminWallEntry extends Omit<WallCard, "when" | "amount" | "donationDate"> {
  donationId: number | null;
  amount: string;
  isHidden: boolean;
}

/** What all gifts come to, those too that are not on the wall. */
export interface WallTotals {
  /** Minor units by currency, the most at face value first; null where the ministry shows no amounts. */
  raised: { currency: string; amount: number }[] | null;
  donors: number;
  donations: number;
}
