import { z } from "zod";
import { lineInput } from "~/settings/fields";
import { siteSettings } from "~/settings/site";
import { listFields, type Form, type SettingsTab } from "~/settings/section";
import { listSections, mergeShapes, type Section } from "~/settings/sections";
import { nestFormFields } from "./settings-choices";

type ApiName = Exclude<Section["api"], "">;
type Parts<In extends Form> = { [A in ApiName]: z.ZodObject<ApiShape<A, In>> };
type ApiShape<A extends string, In extends Form> = ReturnType<
  typeof mergeShapes<Extract<Section, { api: A }>, In>
>;

/** The fields of an object of the API call, merged from its sections; "" for the top level. */
const shapeOfApi = <A extends Section["api"], In extends Form>(api: A, form: In): ApiShape<A, In> =>
  mergeShapes((section): section is Extract<Section, { api: A }> => section.api === api, form);

/** The objects of the API call. */
function partsOf<In extends Form>(form: In) {
  const names = new Set(listSections().map(({ api }) => api));
  names.delete("");
  return Object.fromEntries(
    [...names].map((name) => [name, z.object(shapeOfApi(name, form))]),
  ) as unknown as Parts<In>;
}

// Missing settings stay unchanged: a screen saves one tab, a program may send the whole object back.
export const systemSettingsInput = z.lazy(() => {
  const parts = partsOf("input");
  const optionalParts = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part.optional()]),
  ) as { [A in ApiName]: z.ZodOptional<Parts<"input">[A]> };
  return z.object({
    ...shapeOfApi("", "input"),
    ...optionalParts,
    siteSettings: parts.siteSettings
      .extend({
        /** The description in the default language; `siteDescriptions` has all four. */
        siteDescription: lineInput(300).optional(),
        siteDescriptions: siteSettings.fields.siteDescription.input.optional(),
      })
      .optional(),
    /** Optimistic lock: `updatedAt` of each settings key when it was read. A key that changed since is a 409. */
    updatedAt: z.record(z.string(), z.string().nullable()).optional(),
    /** Skips the optimistic lock: the person has compared both versions. */
    overwrite: z.union([z.boolean(), z.literal("on").transform(() => true)]).optional(),
    /** The caller's own password, required when a change redirects donations. */
    currentPassword: z.string().max(200).optional(),
    /** Also required from a caller with a second factor: a code of the app, or a recovery code. */
    code: z.string().trim().max(40).optional(),
  });
});
export type SystemSettingsInput = z.output<typeof systemSettingsInput>;

/** The settings object of the API with masked secrets, plus fields that the site adds. */
export const systemSettingsOutput = z.lazy(() => {
  const parts = partsOf("output");
  return z.object({
    ...shapeOfApi("", "output"),
    ...parts,
    siteSettings: parts.siteSettings.extend({
      siteDescription: z.string(),
      siteDescriptions: siteSettings.fields.siteDescription.output,
    }),
    /** When each part was last saved; null for a part that was never saved. */
    updatedAt: z.record(z.string(), z.string().nullable()),
    /** Notices to the administrator about these settings. */
    notices: z.array(z.string()),
  });
});
export type SystemSettings = z.output<typeof systemSettingsOutput>;

/** The result of a connection test. */
export const connectionOutput = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Why it failed, in the caller's language; null when it succeeded or there is no reason. */
  reason: z.string().nullable(),
});
export type ConnectionResult = z.output<typeof connectionOutput>;

/** The values of fields that a tab's form omits when they are off or nothing is chosen. */
const valuesLeftOut = (tab: SettingsTab): [string, unknown][] =>
  listSections()
    .filter((section) => section.tab === tab)
    .flatMap(({ api, fields }) =>
      listFields(fields)
        .filter(({ field }) => field.leftOut !== undefined)
        .map(({ path, field }): [string, unknown] => [
          [api, ...path].filter(Boolean).join("_"),
          field.leftOut,
        ]),
    );

/** A tab's form: the API schema with form names, such as `emailService_apiKey` for `emailService.apiKey`. */
export const settingsForm = (tab: SettingsTab) => toFormSchema(systemSettingsInput, valuesLeftOut(tab));

/** An API schema with form names. `before` holds the values of fields that the form omits. */
export function toFormSchema<S extends z.ZodType>(schema: S, before: [string, unknown][]) {
  return z.record(z.string(), z.unknown()).transform((fields, context): z.output<S> => {
    const parsed = schema.safeParse(nestFormFields([...before, ...Object.entries(fields)]), {
      reportInput: true,
    });
    if (parsed.success) return parsed.data;
    for (const { message, path, ...issue } of parsed.error.issues) {
      const keyed = /^[\w-]+:/.test(message) ? { message } : {}; // other messages are left to the HTTP layer
      context.addIssue({ ...issue, ...keyed, path: [path.join("_")] });
    }
    return z.NEVER;
  });
}
