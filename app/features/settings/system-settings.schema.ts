import { z } from "zod";
import { lineInput } from "~/settings/fields";
import { siteSettings } from "~/settings/house";
import { listFields, type SettingsTab } from "~/settings/section";
import { listSections, mergeShapes, type MergedShape, type Section } from "~/settings/sections";
import { nestFormFields } from "./settings-choices";

type ApiName = Exclude<Section["api"], "">;
type Parts<Form extends "input" | "output"> = {
  [A in ApiName]: z.ZodObject<MergedShape<Extract<Section, { api: A }>, Form>>;
};

/** The objects of the call, each of the sections that stand in it. */
function partsOf<Form extends "input" | "output">(form: Form) {
  const sections = listSections();
  const names = [...new Set(sections.map(({ api }) => api))].filter((api) => api !== "");
  return Object.fromEntries(
    names.map((name) => [
      name,
      z.object(
        mergeShapes(
          sections.filter(({ api }) => api === name),
          form,
        ),
      ),
    ]),
  ) as unknown as Parts<Form>;
}

/** The settings that stand in no object of their own: the languages. */
const ownShape = <Form extends "input" | "output">(form: Form) =>
  mergeShapes(
    listSections().filter(({ api }) => api === ""),
    form,
  ) as MergedShape<Extract<Section, { api: "" }>, Form>;

// What is missing stays as it is: a screen saves one tab, a program may send the whole object back.
export const systemSettingsInput = z.lazy(() => {
  const parts = partsOf("input");
  const optionalParts = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part.optional()]),
  ) as { [A in ApiName]: z.ZodOptional<Parts<"input">[A]> };
  return z.object({
    ...ownShape("input"),
    ...optionalParts,
    siteSettings: parts.siteSettings
      .extend({
        /** The default language's; `siteDescriptions` has all four. */
        siteDescription: lineInput(300).optional(),
        siteDescriptions: siteSettings.input.shape.siteDescription,
      })
      .optional(),
    /** What the settings were when they were read, by their keys: one that changed since is a 409. */
    updatedAt: z.record(z.string(), z.string().nullable()).optional(),
    /** Save although somebody else changed the same: the person compared. */
    overwrite: z.union([z.boolean(), z.literal("on").transform(() => true)]).optional(),
    /** The caller's own password, where donations go elsewhere from now on. */
    currentPassword: z.string().max(200).optional(),
    /** Beside it, of who has a second factor: a code of the app, or a recovery code. */
    code: z.string().trim().max(40).optional(),
  });
});
export type SystemSettingsInput = z.output<typeof systemSettingsInput>;

/** The whole object (spec admin §3), secrets masked, with what the house needs beyond it. */
export const systemSettingsOutput = z.lazy(() => {
  const parts = partsOf("output");
  return z.object({
    ...ownShape("output"),
    ...parts,
    siteSettings: parts.siteSettings.extend({
      siteDescription: z.string(),
      siteDescriptions: siteSettings.output.shape.siteDescription,
    }),
    /** When each part was last saved; null for what nobody saved yet. */
    updatedAt: z.record(z.string(), z.string().nullable()),
    /** What the administrator should know of these settings. */
    notices: z.array(z.string()),
  });
});
export type SystemSettings = z.output<typeof systemSettingsOutput>;

/** How a connection was tried out. */
export const connectionOutput = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Why it failed, in the caller's language; null when it did not. */
  reason: z.string().nullable(),
});
export type ConnectionResult = z.output<typeof connectionOutput>;

/** What a tab's form leaves out when it is off, or when nothing is chosen. */
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

/** A tab's form: the call's schema under the form's names, `emailService_apiKey` for `emailService.apiKey`. */
export const settingsForm = (tab: SettingsTab) => toFormSchema(systemSettingsInput, valuesLeftOut(tab));

/** A schema of the call under the form's names. What the form leaves out stands in `before`. */
export function toFormSchema<S extends z.ZodType>(schema: S, before: [string, unknown][]) {
  return z.record(z.string(), z.unknown()).transform((fields, context): z.output<S> => {
    const parsed = schema.safeParse(nestFormFields([...before, ...Object.entries(fields)]), {
      reportInput: true,
    });
    if (parsed.success) return parsed.data;
    for (const { message, path, ...issue } of parsed.error.issues) {
      const said = /^[\w-]+:/.test(message) ? { message } : {}; // what named no key is said by the door
      context.addIssue({ ...issue, ...said, path: [path.join("_")] });
    }
    return z.NEVER;
  });
}
