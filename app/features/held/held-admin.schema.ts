import { z } from "zod";
import { typedId, typedNumber } from "~/http/typed-text";

/** Who sees at least one kind of form. Each kind needs its own. */
export const heldPermissions = ["answer_messages", "manage_newsletter", "manage_prayers"] as const;

/** `before`: the last id of the previous page. What is wrong is left out. */
export const heldQuery = z.object({ before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined) });
export type HeldQuery = z.output<typeof heldQuery>;

export const heldIdInput = z.object({ id: typedId });
export type HeldIdInput = z.output<typeof heldIdInput>;
