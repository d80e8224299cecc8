/** The quick amounts, in major units. */
export const presetAmounts = [25, 50, 100, 250] as const;
/** Chosen while the donor has chosen nothing. */
export const suggestedAmount = 50 satisfies (typeof presetAmounts)[number];
export const currencies = ["USD", "EUR", "CAD"] as const;
export type Currency = (typeof currencies)[number];
/** The default currency. */
export const defaultCurrency: Currency = "USD";

/** The payment methods; the card tab is called `stripe`. */
export const paymentMethods = ["stripe", "paypal", "zelle"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const donationStatuses = ["pending", "completed", "failed", "refunded"] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/** How the money of a pledge may be received, whatever method the donor chose. */
export const pledgeReceivedMethods = ["zelle", "cash", "cheque"] as const;

/** Highest first: the first level reached is the donor's. */
export const donorLevels = ["platinum", "gold", "silver", "bronze"] as const;
export type DonorLevel = (typeof donorLevels)[number];

/** Limits of a donation in minor units: any amount above 0 is accepted. */
export const minDonationAmount = 1;
/**
 * The minimum of each payment method, in minor units of each currency: docs.stripe.com/currencies, PayPal's smallest
 * unit, and the minimum of US banks for Zelle.
 */
export const minAmountByMethod: Record<PaymentMethod, number> = { stripe: 50, paypal: 1, zelle: 1_00 };
export const maxDonationAmount = 999_999_99;
export const maxMessageLength = 500;

/** The memo text of a Zelle transfer, with the pledge's code. */
export const zelleMemo = (memoCode: string) => `Ministry Donation ${memoCode}`;

/** How a donation came that the team enters by hand; in kind has no amount. */
export const enteredMethods = [
  "cash",
  "cheque",
  "transfer",
  "zelle",
  "cashApp",
  "monCash",
  "natCash",
  "inKind",
] as const;
export type EnteredMethod = (typeof enteredMethods)[number];

/** How a donation was received: the donor's method, or what an administrator found or entered. */
export const donationMethods = [
  ...paymentMethods,
  "cash",
  "cheque",
  "transfer",
  "cashApp",
  "monCash",
  "natCash",
  "inKind",
] as const;
export type DonationMethod = (typeof donationMethods)[number];

/** The views of the admin list. Not in the schema file, which the browser does not download. */
export const donationViews = ["all", ...donationStatuses, "toCheck"] as const;

/** Whether the list shows demo donations too, hides them, or shows only them. */
export const demoViews = ["with", "without", "only"] as const;
export type DemoView = (typeof demoViews)[number];
