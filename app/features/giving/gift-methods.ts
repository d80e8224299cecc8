import { paymentMethods } from "./giving-choices";

/** How the money of a gift came: as it was meant to, or as an administrator found it. */
export const giftMethods = [...paymentMethods, "cash", "cheque"] as const;

/** Whether a gift is one of a monthly row: PayPal pays once, whatever was wished; by Zelle the donor repeats it by hand. */
export const isMonthlyGift = (gift: { isRecurring: number; paymentMethod: string }) =>
  gift.isRecurring === 1 && gift.paymentMethod !== "paypal";
