/** The specification's quick amounts (public §9), in units of the currency. */
export const presetAmounts = [25, 50, 100, 250] as const;
export const currencies = ["USD", "EUR", "CAD"] as const;
export type Currency = (typeof currencies)[number];
/** Chosen unless the donor chooses another (public §9). */
export const defaultCurrency: Currency = "USD";

/** The ways to pay; the card's tab is called `stripe` (public §2). */
export const paymentMethods = ["stripe", "paypal", "zelle"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const donationStatuses = ["pending", "completed", "failed", "refunded"] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/** How the money of a pledge may come, whatever the donor meant to do. */
export const pledgeReceivedMethods = ["zelle", "cash", "cheque"] as const;

/** Highest first, so that the first one reached is the level. */
export const donorLevels = ["platinum", "gold", "silver", "bronze"] as const;
export type DonorLevel = (typeof donorLevels)[number];

/** What a gift may be, in minor units: above 0 (public §5, contract §3). */
export const minDonationAmount = 1;
/**
 * What each provider itself takes at least, in minor units of each of `currencies`: docs.stripe.com/currencies,
 * PayPal's smallest unit, and what US banks ask for a Zelle transfer.
 */
export const minAmountByMethod: Record<PaymentMethod, number> = { stripe: 50, paypal: 1, zelle: 1_00 };
export const maxDonationAmount = 999_999_99;
export const maxMessageLength = 500;
