import { z } from "zod";
import { typedId } from "~/http/typed-text";

export const sessionIdSchema = z.object({ id: typedId });
export type SessionId = z.output<typeof sessionIdSchema>;

export const noInput = z.object({});
