import { z } from "zod";

/** A step of setting up a new site. */
export interface SetupItem {
  step: string;
  /** Where its `title` and `text` stand. */
  texts: string;
  /** The screen where it is done. */
  href: string;
  isDone: boolean;
}

export const dismissSetupInput = z.object({});
