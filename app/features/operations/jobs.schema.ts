import { z } from "zod";
import { typedId, typedNumber } from "~/http/typed-text";

/** The states of a job, in the order in which they need attention. */
export const jobStates = ["failed", "running", "waiting", "done"] as const;
export type JobState = (typeof jobStates)[number];

/** A page of the jobs in one state. Invalid values of the query are ignored. */
export const jobsQuery = z.object({
  state: z.enum(jobStates).optional().catch(undefined),
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
});
export type JobsQuery = z.output<typeof jobsQuery>;

export const jobIdSchema = z.object({ id: typedId });
export const noJobInput = z.object({});
