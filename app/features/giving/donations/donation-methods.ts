import { paymentMethods } from "./giving-choices";

/** How the money of a donation was received: the donor's method, or what an administrator found. */
export const donationMethods = [...paymentMethods, "cash", "cheque"] as const;
