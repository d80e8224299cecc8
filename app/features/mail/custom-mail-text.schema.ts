import { z } from "zod";
import { preferOverwrittenVersion, versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import { isMissingInput, requiredEmail, typedFlag, typedText } from "~/http/typed-text";
import { languages } from "~/i18n/languages";

const requiredString = (key: string) =>
  z.string({ error: (issue) => (isMissingInput(issue) ? key : undefined) });

/** `manage_users` may write all mails, `manage_newsletter` those of the newsletter. */
export const mailTextPermissions = ["manage_users", "manage_newsletter"] as const;

/** A mail and its language. */
export const mailTextKey = z.object({ name: z.string(), language: z.enum(languages) });
export type MailTextKey = z.output<typeof mailTextKey>;

/** A subject of one line, and Markdown, both with {{variables}}. */
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

/** `basedOn` is "" when the mail had no custom text. */
export const saveCustomMailTextInput = customMailTextInput
  .extend({ isActive: typedFlag, ...versionFields })
  .transform(preferOverwrittenVersion);
export const removeCustomMailTextInput = mailTextKey.extend({ basedOn: versionFields.basedOn });
/** Optimistic lock: `updatedAt` of the text that was loaded. */
export interface BasedOnVersion {
  basedOn?: string | undefined;
}
/** Inactive text is stored; mails use the built-in text. */
export interface ActiveFlag {
  isActive?: boolean;
}

export const testCustomMailTextInput = customMailTextInput.extend({
  email: requiredEmail("admin-mail-templates:emailRequired"),
});
export type TestCustomMailTextInput = z.output<typeof testCustomMailTextInput>;
