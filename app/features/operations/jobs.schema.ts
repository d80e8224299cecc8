import { z } from "zod";
import { typedId, typedNumber } from "~/http/typed-text";

/** How a job stands, in the order the screen asks for attention. */
export const jobStates = ["failed", "running", "waiting", "done"] as const;
export type JobState = (typeof jobStates)[number];

/** A page of the jobs in one state; what the address says wrongly counts as not said. */
export const jobsQuery = z.object({
  state: z.enum(jobStates).optional().catch(undefined),
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
});
export type JobsQuery = z.output<typeof jobsQuery>;

export const jobIdSchema = z.object({ id: typedId });
export const noJobInput = z.object({});
