import { z } from "zod";

/** A step of setting up a new site. */
export interface SetupItem {
  step: string;
  /** Prefix of the keys of its `title` and `text`. */
  texts: string;
  /** The screen where it is done. */
  href: string;
  isDone: boolean;
}

export const dismissSetupInput = z.object({});
