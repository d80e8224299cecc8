import { redirect } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";

/** A verb for an intent after which the screen's record is gone: goes on to `address`, also after a fetch. */
export const leaveAfter =
  <Input>(verb: (caller: Caller, input: Input) => Promise<void>, address: string) =>
  async (caller: Caller, input: Input): Promise<never> => {
    await verb(caller, input);
    throw redirect(address, 303);
  };
