import { z } from "zod";

/** What a new site still lacks, in the order in which it is best done. `mailTest`: a server is set up and untried. */
export type SetupStep =
  | "siteName"
  | "pastor"
  | "email"
  | "address"
  | "phone"
  | "links"
  | "mailServer"
  | "mailTest"
  | "payment"
  | "backup"
  | "twoFactor";

export interface SetupItem {
  step: SetupStep;
  isDone: boolean;
}

export const dismissSetupInput = z.object({});
