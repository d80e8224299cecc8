import { z } from "zod";
import { typedId, typedText } from "~/http/typed-text";

/** Joining requires a ticked checkbox: whoever uses the other device sees what this one writes. */
export const joinDeviceInput = z.object({
  deviceCode: z.preprocess((given) => given ?? "", typedText.max(100)),
  sure: z.enum(["join", "merge"], { error: "my-data:sureRequired" }),
});
export type JoinDeviceInput = z.output<typeof joinDeviceInput>;

/** A device of this browser's visitor. */
export const separateDeviceInput = z.object({ id: typedId });
export type SeparateDeviceInput = z.output<typeof separateDeviceInput>;

export const pairingCodeInput = z.object({});

/** Erasing requires a ticked checkbox. */
export const eraseMyDataInput = z.object({ sure: z.literal("yes", { error: "my-data:sureRequired" }) });
