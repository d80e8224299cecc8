import { z } from "zod";
import { knowingly, versionFields } from "~/features/writing/versions.schema";
import { isMissing, typedFlag, typedText } from "~/http/typed-text";

const languages = ["fr", "ht", "en", "es"] as const;
const required = (key: string) => z.string({ error: (issue) => (isMissing(issue) ? key : undefined) });

/** Who may write words of mails: administrators all, those who manage the newsletter the newsletter's. */
export const mailWordsNeed = ["manage_users", "manage_newsletter"] as const;

/** Which mail, and in which language it is read. */
export const mailWordsChoice = z.object({ name: z.string(), language: z.enum(languages) });
export type MailWordsChoice = z.output<typeof mailWordsChoice>;

/** A mail in the ministry's own words: a line, and Markdown, both with {{variables}}. */
export const mailWordsSchema = mailWordsChoice.extend({
  subject: required("admin-mail-templates:subjectRequired")
    .pipe(typedText)
    .pipe(
      z
        .string()
        .min(1, "admin-mail-templates:subjectRequired")
        .max(200)
        .transform((text) => text.replace(/\s+/g, " ")),
    ),
  text: required("admin-mail-templates:textRequired")
    .pipe(typedText)
    .pipe(z.string().min(1, "admin-mail-templates:textRequired").max(20_000)),
});
export type MailWordsInput = z.output<typeof mailWordsSchema>;

/** `basedOn` is "" where the mail had no own words. */
export const saveMailWordsSchema = mailWordsSchema
  .extend({ isActive: typedFlag, ...versionFields })
  .transform(knowingly);
export const removeMailWordsSchema = mailWordsChoice.extend({ basedOn: versionFields.basedOn });
/** What the administrator saw before they changed it. */
export interface Seen {
  basedOn?: string | undefined;
}
/** Words that are not active are kept, and mails say their built-in ones. */
export interface InUse {
  isActive?: boolean;
}

export const testMailWordsSchema = mailWordsSchema.extend({
  email: required("admin-mail-templates:emailRequired")
    .pipe(typedText)
    .pipe(
      z
        .string()
        .min(1, { error: "admin-mail-templates:emailRequired", abort: true })
        .max(254)
        .check(z.email()),
    ),
});
export type TestMailWordsInput = z.output<typeof testMailWordsSchema>;
