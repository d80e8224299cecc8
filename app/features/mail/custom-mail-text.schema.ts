import { z } from "zod";
import { preferOverwrittenVersion, versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import { isMissingInput, typedFlag, typedText } from "~/http/typed-text";

const languages = ["fr", "ht", "en", "es"] as const;
const requiredString = (key: string) =>
  z.string({ error: (issue) => (isMissingInput(issue) ? key : undefined) });

/** Who may write words of mails: administrators all, those who manage the newsletter the newsletter's. */
export const mailTextPermissions = ["manage_users", "manage_newsletter"] as const;

/** Which mail, and in which language it is read. */
export const mailTextKey = z.object({ name: z.string(), language: z.enum(languages) });
export type MailTextKey = z.output<typeof mailTextKey>;

/** A mail in the ministry's own words: a line, and Markdown, both with {{variables}}. */
export const customMailTextInput = mailTextKey.extend({
  subject: requiredString("admin-mail-templates:subjectRequired")
    .pipe(typedText)
    .pipe(
      z
        .string()
        .min(1, "admin-mail-templates:subjectRequired")
        .max(200)
        .transform((text) => text.replace(/\s+/g, " ")),
    ),
  text: requiredString("admin-mail-templates:textRequired")
    .pipe(typedText)
    .pipe(z.string().min(1, "admin-mail-templates:textRequired").max(20_000)),
});
export type CustomMailTextInput = z.output<typeof customMailTextInput>;

/** `basedOn` is "" where the mail had no own words. */
export const saveCustomMailTextInput = customMailTextInput
  .extend({ isActive: typedFlag, ...versionFields })
  .transform(preferOverwrittenVersion);
export const removeCustomMailTextInput = mailTextKey.extend({ basedOn: versionFields.basedOn });
/** What the administrator saw before they changed it. */
export interface BasedOnVersion {
  basedOn?: string | undefined;
}
/** Words that are not active are kept, and mails say their built-in ones. */
export interface ActiveFlag {
  isActive?: boolean;
}

export const testCustomMailTextInput = customMailTextInput.extend({
  email: requiredString("admin-mail-templates:emailRequired")
    .pipe(typedText)
    .pipe(
      z
        .string()
        .min(1, { error: "admin-mail-templates:emailRequired", abort: true })
        .max(254)
        .check(z.email()),
    ),
});
export type TestCustomMailTextInput = z.output<typeof testCustomMailTextInput>;
