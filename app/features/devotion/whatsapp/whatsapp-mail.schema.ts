import { z } from "zod";
import { typedList } from "~/http/typed-text";
import { languages } from "~/i18n/languages";

/** The languages of the mail with the morning's texts. None: no mail. */
export const whatsAppMailSchema = z.object({ languages: typedList(z.enum(languages)) });
export type WhatsAppMailInput = z.output<typeof whatsAppMailSchema>;
