import { donationStatuses } from "../donations/giving-choices";

/** What the administration's list may show; apart from the schema, which no browser downloads. */
export const donationViews = ["all", ...donationStatuses, "toCheck"] as const;

/** Whether examples, which moved no money, stand in the list: as well, not, or alone. */
export const demoViews = ["with", "without", "only"] as const;
export type DemoView = (typeof demoViews)[number];
