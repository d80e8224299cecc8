import { z } from "zod";
import { bounceServices } from "./bounce-service-choices";

/** The name of a mail service, which its address holds. */
export const bounceServiceInput = z.object({ service: z.enum(bounceServices) });

/** A notice of a mail service as it arrived: its signature is of the exact text. */
export const serviceNoticeInput = bounceServiceInput.extend({
  raw: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type ServiceNoticeInput = z.output<typeof serviceNoticeInput>;
