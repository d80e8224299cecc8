import { z } from "zod";
import {
  choiceField,
  customField,
  emailInput,
  isBlank,
  isCountryCode,
  lineInput,
  numberField,
  protectedField,
  rowsField,
  secretField,
  someLanguage,
  switchField,
  textField,
  textInput,
} from "~/settings/fields";
import { defineSettings } from "~/settings/section";
import { currencies, defaultCurrency } from "./donations/giving-choices";
import { formatFieldAmount, formatMinorUnits } from "./donations/minor-units";
import {
  findUnorderedLevel,
  MAX_RECEIPT_TEXTS,
  parseLevelAmount,
  paypalEnvironments,
} from "./settings-choices";

export const paymentSettings = defineSettings({
  row: "payments",
  api: "paymentGateways",
  tab: "payments",
  order: 30,
  texts: null,
  fields: {
    stripe: {
      enabled: switchField(true),
      publicKey: protectedField(textField(lineInput(200))),
      secretKey: protectedField(secretField()),
      /** Verifies the signature of Stripe's events. */
      webhookSecret: protectedField(secretField()),
    },
    paypal: {
      enabled: switchField(true),
      clientId: protectedField(textField(lineInput(200))),
      clientSecret: protectedField(secretField()),
      environment: protectedField(choiceField(paypalEnvironments, "sandbox")),
      /** Id of our webhook at PayPal, which PayPal needs to verify an event. */
      webhookId: protectedField(textField(lineInput(100))),
    },
  },
});

/** Minor units of any single currency: a donor's currencies are never added up. */
const storedLevel = z.int().min(1).max(99_999_999);
/** Money as typed ("25", "25,50") or as a number from the API, parsed to minor units. */
const levelInput = z
  .preprocess((given) => (typeof given === "number" ? String(given) : given), z.string().trim())
  .transform((typed, context) => {
    const amount = parseLevelAmount(typed);
    if (amount !== null) return amount;
    const message = typed === "" ? "errors:required" : "admin-settings:errors.money";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
const inEachLevel = <T extends z.ZodType>(one: T) =>
  z.object({ bronze: one, silver: one, gold: one, platinum: one });

/** A Zelle recipient: an e-mail address or a US telephone number. */
const zelleRecipient = lineInput(254)
  .overwrite((typed) => emailInput.safeParse(typed).data ?? typed)
  .refine(
    (typed) => emailInput.safeParse(typed).success || /^\+?1?\d{10}$/.test(bareNumber(typed)),
    "admin-settings:errors.zelle",
  );
const bareNumber = (typed: string) => typed.replace(/[\s().-]/g, "");

const receiptPrefix = lineInput(12)
  .overwrite((typed) => typed.toUpperCase())
  .regex(/^([A-Z0-9]+(-[A-Z0-9]+)*)?$/, "admin-settings:errors.prefix");

/** The ISO code of a country; `*` for all other countries. */
const country = lineInput(20)
  .overwrite((typed) => typed.toUpperCase())
  .refine((typed) => typed === "*" || isCountryCode(typed), "admin-settings:errors.country");
const legalText = someLanguage(textInput(1000));
const receiptText = z.object({ country, text: legalText.input });
/** A new row that the form began with the ministry's country, and nobody filled. */
const isUntouched = (given: unknown): boolean => {
  const row = (given ?? {}) as { prefilled?: unknown; country?: unknown; text?: unknown };
  return (
    !isBlank(row.prefilled) && isBlank(row.text) && (isBlank(row.country) || row.country === row.prefilled)
  );
};

const givingSettings = defineSettings({
  row: "giving",
  tab: "payments",
  order: 40,
  texts: null,
  fields: {
    zelle: {
      /** E-mail address or telephone number of the Zelle recipient; empty: no Zelle. */
      recipient: protectedField(textField(zelleRecipient)),
      /** The recipient's name as the donor's bank shows it. */
      name: protectedField(textField(lineInput(120))),
    },
    wall: {
      /** Whether the wall shows amounts. */
      showAmounts: switchField(true),
      /** The minimum donation of each level; a decimal string in the API: "25.00". */
      levels: customField({
        stored: inEachLevel(storedLevel),
        input: inEachLevel(levelInput)
          .partial()
          .superRefine((given, context) => {
            const level = findUnorderedLevel(given);
            if (level)
              context.addIssue({
                code: "custom",
                path: [level],
                message: "admin-settings:errors.levelsRise",
              });
          }),
        output: inEachLevel(z.string()),
        initial: { bronze: 25_00, silver: 100_00, gold: 250_00, platinum: 1_000_00 },
        toApi: ({ bronze, silver, gold, platinum }) => ({
          bronze: formatMinorUnits(bronze),
          silver: formatMinorUnits(silver),
          gold: formatMinorUnits(gold),
          platinum: formatMinorUnits(platinum),
        }),
        toForm: (levels, language) =>
          Object.fromEntries(
            Object.entries(levels).map(([level, amount]) => [level, formatFieldAmount(amount, language)]),
          ),
      }),
    },
    receipts: {
      /** Prefix of the serial number: `LIM` in `LIM-2026-000001`. */
      prefix: textField(receiptPrefix),
      /** The organisation that issues the receipt; empty: the site's name. */
      legalName: textField(lineInput(200)),
      /** Its tax or registration number. */
      taxId: textField(lineInput(60)),
      /** The legal text, by the donor's country. */
      texts: rowsField(
        {
          stored: z.object({ country: z.string(), text: legalText.stored }),
          input: z.preprocess((row) => (isUntouched(row) ? null : row), receiptText.nullable()),
          output: z.object({ country: z.string(), text: legalText.stored }),
        },
        MAX_RECEIPT_TEXTS,
        (all, context) =>
          all.forEach((row, at) => {
            if (row && all.findIndex((one) => one?.country === row.country) < at)
              context.addIssue({
                code: "custom",
                path: [at, "country"],
                message: "admin-settings:errors.countryTwice",
              });
          }),
      ),
    },
  },
});

/** The goal with which analytics compare a month's donations. */
const monthlyGoal = defineSettings({
  row: "giving",
  tab: "payments",
  order: 45,
  texts: "admin-figures",
  fields: {
    /** In whole units of the currency; 0: no goal. */
    monthlyGoal: numberField(0, 999_999, 0),
    monthlyGoalCurrency: choiceField(currencies, defaultCurrency),
  },
});

const donationAlertSettings = defineSettings({
  row: "notifications",
  tab: "notifications",
  order: 52,
  texts: "admin-settings",
  fields: { donationAlerts: switchField(true) },
});

const donationRetention = defineSettings({
  row: "retention",
  tab: "advanced",
  order: 123,
  texts: "admin-settings",
  fields: {
    /** Months after which donors' messages are erased, also on the wall; 0 keeps them. */
    donationMessages: numberField(0, 120, 0),
    /** Days after which the donor of an unpaid donation is erased; 0 keeps the data. */
    unfinishedDonationDays: numberField(0, 3650, 90),
  },
});

/** Mails of protected fields name them in this order. */
export const givingSections = [
  givingSettings,
  paymentSettings,
  monthlyGoal,
  donationAlertSettings,
  donationRetention,
] as const;

declare module "~/settings/sections" {
  interface SettingsSections {
    giving: typeof givingSections;
  }
}
