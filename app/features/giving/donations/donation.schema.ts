import { z } from "zod";
import { isMissingInput, typedFlag, typedText, blankToUndefined } from "~/http/typed-text";
import {
  currencies,
  defaultCurrency,
  donationStatuses,
  minDonationAmount,
  maxMessageLength,
  maxDonationAmount,
  paymentMethods,
} from "./giving-choices";
import { parseMinorUnits } from "./minor-units";

/** An amount as it is typed; minor units when it was understood. */
export const typedAmountSchema = z
  .preprocess((given) => (typeof given === "number" ? String(given) : (given ?? "")), z.string())
  .transform((text, context) => {
    const amount = parseMinorUnits(text);
    if (amount !== null && amount >= minDonationAmount && amount <= maxDonationAmount) return amount;
    context.addIssue({ code: "custom", message: "giving:amount.invalid" });
    return z.NEVER;
  });

const normalizeCurrency = (given: unknown) =>
  typeof given === "string" ? given.trim().toUpperCase() : given;
const typedCurrencySchema = z.preprocess(
  (given) => normalizeCurrency(blankToUndefined(given)) ?? defaultCurrency,
  z.enum(currencies, "giving:currency.unknown"),
);
const optionalText = (most: number) => z.preprocess(blankToUndefined, typedText.max(most).optional());

/** What every gift may say beside its amount (contract §3). */
const donationShape = {
  amount: typedAmountSchema,
  donorName: optionalText(120),
  donorEmail: z.preprocess(blankToUndefined, typedText.max(254).check(z.email()).optional()),
  /** The donor agrees to the wall. */
  isPublic: typedFlag,
  isAnonymous: typedFlag,
  message: optionalText(maxMessageLength),
  /** ISO 3166 code, or a name as it was typed. */
  country: optionalText(60),
  isRecurring: typedFlag,
  /** Made once a visit by the form: a click and its double carry the same one. */
  attempt: optionalText(64),
};

const cardDonationFields = z.object({ ...donationShape, currency: typedCurrencySchema });

type MonthlyField = "donorName" | "donorEmail";
const isGivenWhenMonthly = (field: MonthlyField) => (gift: z.output<typeof cardDonationFields>) =>
  !gift.isRecurring || gift[field] !== undefined;
/** Said together with all else that is wrong. */
const issueAtField = (field: MonthlyField, error: string) => ({
  error,
  path: [field],
  when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => path?.[0] !== field),
});

/**
 * A gift by card, charged in the currency that the donor chose. A monthly one says who gives it: the link by which it is
 * changed or stopped is mailed there.
 */
export const cardDonationSchema = cardDonationFields
  .refine(isGivenWhenMonthly("donorName"), issueAtField("donorName", "errors:required"))
  .refine(isGivenWhenMonthly("donorEmail"), issueAtField("donorEmail", "giving:card.emailForMonthly"));
export type CardDonationInput = z.output<typeof cardDonationSchema>;

/** A gift by PayPal; the intent is the only one there is. */
export const payPalDonationSchema = z.object({
  ...donationShape,
  currency: typedCurrencySchema,
  intent: z.preprocess(
    (given) => blankToUndefined(given) ?? "CAPTURE",
    z.literal("CAPTURE", "giving:paypal.intentOnly"),
  ),
});
export type PayPalDonationInput = z.output<typeof payPalDonationSchema>;

/** What every gift says, by whichever way it is paid. */
export type DonationInput = Omit<PayPalDonationInput, "intent">;

/** Who the forms ask for, and who a pledge is of: name and e-mail, whatever the way (spec public §2, §5). */
const requiredDonorFields = {
  donorName: z.preprocess((given) => given ?? "", typedText.min(1).max(120)),
  donorEmail: z.preprocess((given) => given ?? "", typedText.max(254).check(z.email())),
};
const missingDetailsIssue = {
  error: "giving:details.missing",
  when: ({ issues }: z.core.ParsePayload) =>
    issues.some((issue) => String(issue.path?.[0]) in requiredDonorFields && isMissingInput(issue)),
};
export const cardFormSchema = cardDonationFields
  .extend(requiredDonorFields)
  .refine(() => false, missingDetailsIssue);
export const payPalFormSchema = payPalDonationSchema
  .extend(requiredDonorFields)
  .refine(() => false, missingDetailsIssue);

/** A gift that somebody says they give. A `status` that comes along is not read (contract §3). */
export const pledgeSchema = z
  .object({
    ...donationShape,
    ...requiredDonorFields,
    currency: typedCurrencySchema,
    paymentMethod: z.enum(paymentMethods, "giving:method.unknown"),
    transactionId: optionalText(255),
  })
  .refine(() => false, missingDetailsIssue);
export type PledgeInput = z.output<typeof pledgeSchema>;

/** A donation as calls show it: to its donor without the e-mail, which others might read. */
export const donationSchema = z.object({
  id: z.int(),
  amount: z.string(),
  currency: z.string(),
  donorName: z.string().nullable(),
  paymentMethod: z.enum(paymentMethods),
  isRecurring: z.boolean(),
  status: z.enum(donationStatuses),
  isDemo: z.boolean(),
  isPublic: z.boolean(),
  isAnonymous: z.boolean(),
  message: z.string().nullable(),
  country: z.string().nullable(),
  /** What a Zelle transfer has to carry. */
  memoCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
});
export type Donation = z.output<typeof donationSchema>;
