import { z } from "zod";
import {
  blankToUndefined,
  isMissingInput,
  optionalText,
  requiredEmail,
  requiredText,
  typedEmail,
  typedFlag,
} from "~/http/typed-text";
import {
  type Currency,
  currencies,
  defaultCurrency,
  donationMethods,
  donationStatuses,
  minDonationAmount,
  maxMessageLength,
  maxDonationAmount,
  paymentMethods,
} from "./giving-choices";
import { parseMinorUnits, parseMinorUnitsIn } from "./minor-units";

const amountText = z.preprocess(
  (given) => (typeof given === "number" ? String(given) : (given ?? "")),
  z.string(),
);
const isAmount = (amount: number | null): amount is number =>
  amount !== null && amount >= minDonationAmount && amount <= maxDonationAmount;

/** A typed amount, parsed to minor units, where the currency is given elsewhere. */
export const minorUnitsSchema = (isValid: (amount: number | null) => amount is number, message: string) =>
  amountText.transform((text, context) => {
    const amount = parseMinorUnits(text);
    if (isValid(amount)) return amount;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
export const typedAmountSchema = minorUnitsSchema(isAmount, "giving:amount.invalid");

const normalizeCurrency = (given: unknown) =>
  typeof given === "string" ? given.trim().toUpperCase() : given;
const typedCurrencySchema = z.preprocess(
  (given) => normalizeCurrency(blankToUndefined(given)) ?? defaultCurrency,
  z.enum(currencies, "giving:currency.unknown"),
);

/**
 * Parses the amount of a donation to minor units. A sign or code beside it must mean the chosen currency, or the issue
 * says so.
 */
const parseAmount = <D extends { amount: string; currency: Currency }>(
  donation: D,
  context: z.RefinementCtx,
): Omit<D, "amount"> & { amount: number } => {
  const amount = parseMinorUnitsIn(donation.currency, donation.amount);
  if (amount !== null) return { ...donation, amount };
  context.addIssue({ code: "custom", path: ["amount"], message: "giving:amount.otherCurrency" });
  return z.NEVER;
};
/** Valid in at least one currency. */
const amountWithSign = amountText.refine(
  (text) => currencies.some((currency) => isAmount(parseMinorUnitsIn(currency, text))),
  "giving:amount.invalid",
);

/** Fields of every donation beside its amount. */
const donationShape = {
  amount: amountWithSign,
  donorName: optionalText(120),
  donorEmail: z.preprocess(blankToUndefined, typedEmail.optional()),
  /** The donor agrees to appear on the donor wall. */
  isPublic: typedFlag,
  isAnonymous: typedFlag,
  message: optionalText(maxMessageLength),
  /** ISO 3166 code, or a name as typed. */
  country: optionalText(60),
  isRecurring: typedFlag,
  /** Idempotency key. The form creates it once per visit, so a double click sends the same one. */
  attempt: optionalText(64),
};

const cardDonationFields = z.object({ ...donationShape, currency: typedCurrencySchema });

type MonthlyField = "donorName" | "donorEmail";
const isGivenWhenMonthly = (field: MonthlyField) => (donation: z.output<typeof cardDonationFields>) =>
  !donation.isRecurring || donation[field] !== undefined;
/** Options for `refine`: the issue is reported together with issues of other fields, unless its field has one. */
const issueAtField = (field: MonthlyField, error: string) => ({
  error,
  path: [field],
  when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => path?.[0] !== field),
});

/**
 * A card donation, charged in the chosen currency. A monthly one needs name and e-mail address: the link to change or
 * stop it is mailed there.
 */
export const cardDonationSchema = cardDonationFields
  .refine(isGivenWhenMonthly("donorName"), issueAtField("donorName", "errors:required"))
  .refine(isGivenWhenMonthly("donorEmail"), issueAtField("donorEmail", "giving:card.emailForMonthly"))
  .transform(parseAmount);
export type CardDonationInput = z.output<typeof cardDonationSchema>;

const payPalDonationFields = z.object({
  ...donationShape,
  currency: typedCurrencySchema,
  intent: z.preprocess(
    (given) => blankToUndefined(given) ?? "CAPTURE",
    z.literal("CAPTURE", "giving:paypal.intentOnly"),
  ),
});
/** A PayPal donation. `CAPTURE` is the only intent. */
export const payPalDonationSchema = payPalDonationFields.transform(parseAmount);
export type PayPalDonationInput = z.output<typeof payPalDonationSchema>;

/** Input of every donation, whatever the payment method. */
export type DonationInput = Omit<PayPalDonationInput, "intent">;

/** Required by the forms and by every pledge, whatever the method: name and e-mail address. */
const requiredDonorFields = {
  donorName: requiredText(120, "giving:details.name"),
  donorEmail: requiredEmail("giving:details.email"),
};
const missingDetailsIssue = {
  error: "giving:details.missing",
  when: ({ issues }: z.core.ParsePayload) =>
    issues.some((issue) => String(issue.path?.[0]) in requiredDonorFields && isMissingInput(issue)),
};
export const cardFormSchema = cardDonationFields
  .extend(requiredDonorFields)
  .refine(() => false, missingDetailsIssue)
  .transform(parseAmount);
export const payPalFormSchema = payPalDonationFields
  .extend(requiredDonorFields)
  .refine(() => false, missingDetailsIssue)
  .transform(parseAmount);

/** A pledge. A `status` in the input is ignored. */
export const pledgeSchema = z
  .object({
    ...donationShape,
    ...requiredDonorFields,
    currency: typedCurrencySchema,
    paymentMethod: z.enum(paymentMethods, "giving:method.unknown"),
    transactionId: optionalText(255),
  })
  .refine(() => false, missingDetailsIssue)
  .transform(parseAmount);
export type PledgeInput = z.output<typeof pledgeSchema>;

/** A donation as the API returns it, without the e-mail address. */
export const donationSchema = z.object({
  id: z.int(),
  amount: z.string(),
  currency: z.string(),
  donorName: z.string().nullable(),
  paymentMethod: z.enum(donationMethods),
  isRecurring: z.boolean(),
  status: z.enum(donationStatuses),
  isDemo: z.boolean(),
  isPublic: z.boolean(),
  isAnonymous: z.boolean(),
  message: z.string().nullable(),
  country: z.string().nullable(),
  /** The code for the memo of a Zelle transfer. */
  memoCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
});
export type Donation = z.output<typeof donationSchema>;
