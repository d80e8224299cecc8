import { paymentMethods } from "./giving-choices";

/** How the money of a gift came: as it was meant to, or as an administrator found it. */
export const donationMethods = [...paymentMethods, "cash", "cheque"] as const;
