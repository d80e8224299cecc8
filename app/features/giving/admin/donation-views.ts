import { donationStatuses } from "../donations/giving-choices";

/** The views of the admin list. Not in the schema file, which the browser does not download. */
export const donationViews = ["all", ...donationStatuses, "toCheck"] as const;

/** Whether the list shows demo donations too, hides them, or shows only them. */
export const demoViews = ["with", "without", "only"] as const;
export type DemoView = (typeof demoViews)[number];
