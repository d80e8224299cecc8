import { z } from "zod";
import { blankToUndefined, searchText, typedId, typedNumber, typedText } from "~/http/typed-text";
import {
  donationMethods,
  donationStatuses,
  pledgeReceivedMethods,
  demoViews,
  donationViews,
} from "../donations/giving-choices";
import { donationSchema, minorUnitsSchema } from "../donations/donation.schema";

const page = typedNumber.pipe(z.int().min(1));
const method = z.enum(donationMethods);
const demo = z.enum(demoViews);
/** A day in the ministry's time zone. */
const day = z.iso.date();

/** A donation as the admin API returns it: with the e-mail address and the provider's references. */
export const managedDonationSchema = donationSchema.extend({
  donorEmail: z.string().nullable(),
  language: z.string(),
  transactionId: z.string().nullable(),
  refundedAmount: z.string(),
  receivedOn: z.string().nullable(),
  receivedBy: z.enum(pledgeReceivedMethods).nullable(),
  /** The serial number of its receipt. */
  receipt: z.string().nullable(),
  donorId: z.int().nullable(),
  /** The batch in which the team entered it. */
  batchId: z.int().nullable(),
  /** The donation that it replaces. */
  correctsId: z.int().nullable(),
  /** What was given in kind; the amount is then 0. */
  description: z.string().nullable(),
  /** When the team entered it; null for a donation made on the site. */
  enteredAt: z.string().nullable(),
});
export type ManagedDonation = z.output<typeof managedDonationSchema>;

const status = z.enum(donationStatuses);
const ledgerEntrySchema = z.object({
  id: z.int(),
  kind: z.string(),
  /** Positive: came in. Negative: went back. */
  amount: z.string(),
  currency: z.string(),
  source: z.string(),
  reference: z.string(),
  beforeStatus: status.nullable(),
  afterStatus: status,
  actor: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type LedgerEntry = z.output<typeof ledgerEntrySchema>;

/** A donation with its ledger, receipt and wall entry. */
export const donationDetailSchema = managedDonationSchema.extend({
  providerId: z.string().nullable(),
  /** Oldest entry first. */
  ledger: z.array(ledgerEntrySchema),
  receiptIssued: z
    .object({ id: z.int(), serial: z.string(), issuedAt: z.iso.datetime(), voidedAt: z.string().nullable() })
    .nullable(),
  /** The monthly donation that this payment belongs to. */
  monthly: z
    .object({ id: z.int(), status: z.string(), amount: z.string(), currency: z.string(), gifts: z.int() })
    .nullable(),
  /** The ledger has a mismatch and no later entry of an administrator. */
  toCheck: z.boolean(),
  /** Its entry on the donor wall. */
  appreciation: z.object({ isPublic: z.boolean(), isAnonymous: z.boolean() }).nullable(),
  /** How much may be refunded, who sends it, and the number of refunds so far; null when nothing can be refunded. */
  refundable: z.object({ left: z.string(), by: z.enum(["provider", "hand"]), seen: z.int() }).nullable(),
});
export type DonationDetail = z.output<typeof donationDetailSchema>;

const filterShape = {
  status: z
    .enum([...donationStatuses, "toCheck"])
    .describe("`toCheck`: a payment does not fit the donation, and no administrator has done anything since")
    .optional(),
  method: method.optional(),
  from: day.optional(),
  to: day.optional(),
  /** Whether demo donations are listed too. */
  demo: demo.default("with"),
  q: typedText.max(100).optional(),
};

/**
 * Filter of a list call: `from` and `to` are days in the ministry's time zone; `before` is the last id of the previous
 * page.
 */
export const listDonationsSchema = z
  .object({
    ...filterShape,
    before: page.optional(),
    limit: page.pipe(z.int().max(500)).default(100),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "admin-donations:form.period",
  });
export type ListDonationsInput = z.output<typeof listDonationsSchema>;
export type DonationFilter = Omit<ListDonationsInput, "before" | "limit">;

const optionalOrIgnored = <S extends z.ZodType>(schema: S) =>
  z.preprocess(blankToUndefined, schema.optional()).catch(undefined);
const donationListQuerySchema = z.object({
  q: searchText,
  status: z.enum(donationViews).catch("all"),
  method: optionalOrIgnored(method),
  from: optionalOrIgnored(day),
  to: optionalOrIgnored(day),
  demo: demo.catch("with"),
  before: optionalOrIgnored(page),
});
type DonationListQuery = z.output<typeof donationListQuerySchema>;
const toDonationFilter = ({ before: _, status, ...rest }: DonationListQuery): DonationFilter => ({
  ...rest,
  status: status === "all" ? undefined : status,
});

/** The query of the list screen. An invalid value is ignored. */
export const donationListScreenSchema = donationListQuerySchema.transform((asked) => ({
  ...asked,
  view: asked.status,
  filter: toDonationFilter(asked),
}));

/** The query of the CSV file. */
export const donationFileSchema = donationListQuerySchema.transform(toDonationFilter);

export const donationIdSchema = z.object({ id: typedId });
export type DonationIdInput = z.output<typeof donationIdSchema>;

export const donationStatusSchema = donationIdSchema.extend({
  status: z.enum(["completed", "failed"], "admin-donations:form.status"),
});
export type DonationStatusInput = z.output<typeof donationStatusSchema>;

/** A typed amount above 0, parsed to minor units. */
export const typedMoneySchema = minorUnitsSchema(
  (amount): amount is number => amount !== null && amount > 0,
  "admin-donations:form.amount",
);

export const refundSchema = donationIdSchema
  .extend({
    /** Default: everything that is left. */
    amount: z.preprocess(blankToUndefined, typedMoneySchema.optional()),
    /** How the money was sent back, for a refund without a provider. */
    note: z.preprocess(blankToUndefined, typedText.max(300).optional()),
    /** Optimistic lock: the number of refunds that the administrator's screen showed. Another number now is a 409. */
    seen: z
      .preprocess(blankToUndefined, typedNumber.pipe(z.int().min(0)).optional())
      .describe(
        "How many refunds the ledger of the donation shows (`refundable.seen`); required with `amount`, so that asking again gives nothing back twice",
      ),
  })
  // Repeating a full refund is harmless. A partial one could be repeated after a lost response, so it needs `seen`.
  .refine(({ amount, seen }) => amount === undefined || seen !== undefined, {
    path: ["seen"],
    error: "admin-donations:form.seen",
  });
export type RefundInput = z.output<typeof refundSchema>;

/** A resent receipt: its serial number and the address to which it was mailed. */
export const resentReceiptSchema = z.object({ id: z.int(), serial: z.string(), email: z.string() });
