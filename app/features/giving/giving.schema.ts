import { z } from "zod";
import { isMissing, typedFlag, typedText, unlessBlank } from "~/http/typed-text";
import {
  currencies,
  defaultCurrency,
  donationStatuses,
  leastAmount,
  longestMessage,
  mostAmount,
  paymentMethods,
} from "./giving-choices";
import { minorUnitsOf } from "./money";

/** An amount as it is typed; minor units when it was understood. */
export const typedAmount = z
  .preprocess((given) => (typeof given === "number" ? String(given) : (given ?? "")), z.string())
  .transform((text, context) => {
    const amount = minorUnitsOf(text);
    if (amount !== null && amount >= leastAmount && amount <= mostAmount) return amount;
    context.addIssue({ code: "custom", message: "giving:amount.invalid" });
    return z.NEVER;
  });

const currencyOf = (given: unknown) => (typeof given === "string" ? given.trim().toUpperCase() : given);
const typedCurrency = z.preprocess(
  (given) => currencyOf(unlessBlank(given)) ?? defaultCurrency,
  z.enum(currencies, "giving:currency.unknown"),
);
const optionalText = (most: number) => z.preprocess(unlessBlank, typedText.max(most).optional());

/** What every gift may say beside its amount (contract §3). */
const giftShape = {
  amount: typedAmount,
  donorName: optionalText(120),
  donorEmail: z.preprocess(unlessBlank, typedText.max(254).check(z.email()).optional()),
  /** The donor agrees to the wall. */
  isPublic: typedFlag,
  isAnonymous: typedFlag,
  message: optionalText(longestMessage),
  /** ISO 3166 code, or a name as it was typed. */
  country: optionalText(60),
  isRecurring: typedFlag,
  /** Made once a visit by the form: a click and its double carry the same one. */
  attempt: optionalText(64),
};

const cardGift = z.object({ ...giftShape, currency: typedCurrency });

type MonthlyField = "donorName" | "donorEmail";
const isThere = (field: MonthlyField) => (gift: z.output<typeof cardGift>) =>
  !gift.isRecurring || gift[field] !== undefined;
/** Said together with all else that is wrong. */
const at = (field: MonthlyField, error: string) => ({
  error,
  path: [field],
  when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => path?.[0] !== field),
});

/**
 * A gift by card, charged in the currency that the donor chose. A monthly one says who gives it: the link by which it is
 * changed or stopped is mailed there.
 */
export const cardGiftSchema = cardGift
  .refine(isThere("donorName"), at("donorName", "errors:required"))
  .refine(isThere("donorEmail"), at("donorEmail", "giving:card.emailForMonthly"));
export type CardGiftInput = z.output<typeof cardGiftSchema>;

/** A gift by PayPal; the intent is the only one there is. */
export const payPalGiftSchema = z.object({
  ...giftShape,
  currency: typedCurrency,
  intent: z.preprocess(
    (given) => unlessBlank(given) ?? "CAPTURE",
    z.literal("CAPTURE", "giving:paypal.intentOnly"),
  ),
});
export type PayPalGiftInput = z.output<typeof payPalGiftSchema>;

/** What every gift says, by whichever way it is paid. */
export type GiftInput = Omit<PayPalGiftInput, "intent">;

/** Who the forms ask for, and who a pledge is of: name and e-mail, whatever the way (spec public §2, §5). */
const named = {
  donorName: z.preprocess((given) => given ?? "", typedText.min(1).max(120)),
  donorEmail: z.preprocess((given) => given ?? "", typedText.max(254).check(z.email())),
};
const whole = {
  error: "giving:details.missing",
  when: ({ issues }: z.core.ParsePayload) =>
    issues.some((issue) => String(issue.path?.[0]) in named && isMissing(issue)),
};
export const cardFormSchema = cardGift.extend(named).refine(() => false, whole);
export const payPalFormSchema = payPalGiftSchema.extend(named).refine(() => false, whole);

/** A gift that somebody says they give. A `status` that comes along is not read (contract §3). */
export const pledgeSchema = z
  .object({
    ...giftShape,
    ...named,
    currency: typedCurrency,
    paymentMethod: z.enum(paymentMethods, "giving:method.unknown"),
    transactionId: optionalText(255),
  })
  .refine(() => false, whole);
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
