import { z } from "zod";
import { typedNumber } from "~/http/typed-text";
import { managedDonationSchema } from "../admin/donations-admin.schema";
import { batchSum } from "./entered.schema";

/** `before`: the last id of the previous page. */
export const batchListSchema = z.object({
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
});
export type BatchListInput = z.output<typeof batchListSchema>;

/** A batch; the amounts of its sums are minor units. */
export const batchSummarySchema = z.object({
  id: z.int(),
  receivedOn: z.iso.date(),
  note: z.string().nullable(),
  sums: z.array(batchSum),
  actor: z.string(),
  createdAt: z.iso.datetime(),
});
export type BatchSummary = z.output<typeof batchSummarySchema>;

export const batchOutput = batchSummarySchema.extend({ donations: z.array(managedDonationSchema) });
export type Batch = z.output<typeof batchOutput>;
