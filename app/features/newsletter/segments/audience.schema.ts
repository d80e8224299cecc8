import { z } from "zod";
import { interests } from "../preferences/preference-choices";
import { segmentCriteria } from "./segments.schema";

/** The criteria of a sending, as they are stored with it. */
export const audienceCriteria = segmentCriteria.partial().extend({
  /** The subjects of the post. Subscribers who chose only other interests do not get it. */
  about: z.array(z.enum(interests)).optional(),
});
export type AudienceCriteria = z.output<typeof audienceCriteria>;

/** Who gets a post: the readers of its language, all subscribers, or a segment. */
export const audiences = ["language", "all", "segment"] as const;
export type Audience = (typeof audiences)[number];
