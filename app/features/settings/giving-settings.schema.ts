import { z } from "zod";
import { parseLevelAmount, MAX_RECEIPT_TEXTS, findUnorderedLevel } from "~/features/giving/settings-choices";
import { flagInput, lineInput, rowsInput, someLanguageInput, textInput } from "./typed-settings.schema";

/** Money as it is typed ("25", "25,50") or as calls write it; minor units when it was understood. */
const levelAmount = z
  .preprocess((given) => (typeof given === "number" ? String(given) : given), z.string().trim())
  .transform((typed, context) => {
    const amount = parseLevelAmount(typed);
    if (amount !== null) return amount;
    const message = typed === "" ? "errors:required" : "admin-settings:errors.money";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** An e-mail address or a telephone number in the United States: what Zelle knows people by. */
const zelleRecipient = lineInput(254).refine(
  (typed) => typed === "" || z.email().safeParse(typed).success || /^\+?1?\d{10}$/.test(bareNumber(typed)),
  "admin-settings:errors.zelle",
);
const bareNumber = (typed: string) => typed.replace(/[\s().-]/g, "");

const receiptPrefix = lineInput(12)
  .overwrite((typed) => typed.toUpperCase())
  .regex(/^([A-Z0-9]+(-[A-Z0-9]+)*)?$/, "admin-settings:errors.prefix");

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** The ISO code of a country; `*` for all the others. */
const country = lineInput(20)
  .overwrite((typed) => typed.toUpperCase())
  .refine(
    (typed) => typed === "*" || (/^[A-Z]{2}$/.test(typed) && countries.of(typed) !== undefined),
    "admin-settings:errors.country",
  );

const receiptTexts = rowsInput(
  z.object({ country, text: someLanguageInput(textInput(1000)) }),
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
);

/** How gifts are taken and thanked for. */
export const givingInput = z.object({
  zelle: z.object({ recipient: zelleRecipient.optional(), name: lineInput(120).optional() }).optional(),
  wall: z
    .object({
      showAmounts: flagInput,
      levels: z
        .object({
          bronze: levelAmount.optional(),
          silver: levelAmount.optional(),
          gold: levelAmount.optional(),
          platinum: levelAmount.optional(),
        })
        .superRefine((given, context) => {
          const level = findUnorderedLevel(given);
          if (level)
            context.addIssue({ code: "custom", path: [level], message: "admin-settings:errors.levelsRise" });
        })
        .optional(),
    })
    .optional(),
  receipts: z
    .object({
      prefix: receiptPrefix.optional(),
      legalName: lineInput(200).optional(),
      taxId: lineInput(60).optional(),
      texts: receiptTexts.optional(),
    })
    .optional(),
});
export type GivingInput = z.output<typeof givingInput>;

const money = z.string();
const words = z.object({ fr: z.string(), ht: z.string(), en: z.string(), es: z.string() });

/** The same as the call shows it. */
export const shownGiving = z.object({
  zelle: z.object({ recipient: z.string(), name: z.string() }),
  wall: z.object({
    showAmounts: z.boolean(),
    /** As money is written: "25.00". */
    levels: z.object({ bronze: money, silver: money, gold: money, platinum: money }),
  }),
  receipts: z.object({
    prefix: z.string(),
    legalName: z.string(),
    taxId: z.string(),
    texts: z.array(z.object({ country: z.string(), text: words })),
  }),
});
