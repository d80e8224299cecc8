import { z } from "zod";
import { typedText } from "~/http/typed-text";

/** The address of the page; a wrong selector is left out. */
export const senderDomainQuery = z.object({
  /** Name of a DKIM key. */
  selector: typedText
    .transform((typed) => typed.replace(/\._domainkey.*$/i, ""))
    .pipe(z.string().regex(/^[a-z\d]([a-z\d._-]{0,61}[a-z\d])?$/i))
    .catch(""),
});
export type SenderDomainQuery = z.output<typeof senderDomainQuery>;
