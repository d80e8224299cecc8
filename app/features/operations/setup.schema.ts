import { z } from "zod";
import type { FirstHourPart } from "~/areas/admin";

/** A step of setting up a new site. */
export interface SetupItem {
  step: string;
  /** Prefix of the keys of its `title` and `text`. */
  texts: string;
  /** The screen where it is done. */
  href: string;
  isDone: boolean;
  firstHour?: FirstHourPart | undefined;
}

/** The parts of the first hour, in this order, and the screen where most of each is done. */
export const firstHourParts = {
  ministry: "/admin/settings?tab=general",
  mail: "/admin/settings?tab=email",
  reached: "/admin/settings?tab=ministry",
  giving: "/admin/settings?tab=payments",
} as const satisfies Record<FirstHourPart, string>;
export const firstHourOrder = Object.keys(firstHourParts) as FirstHourPart[];

export const dismissSetupInput = z.object({});

export const removeExamplesInput = z.object({});
