import type { z } from "zod";
import { bibleStudyConfirmation } from "~/features/bible-study/mails/bible-study-confirmation";
import { bibleStudyNotice } from "~/features/bible-study/mails/bible-study-notice";
import { contactAcknowledgement } from "~/features/contact/mails/contact-acknowledgement";
import { contactNotice } from "~/features/contact/mails/contact-notice";
import { givingCheck } from "~/features/giving/mails/giving-check";
import { givingLink } from "~/features/giving/mails/giving-link.server";
import { givingNotice } from "~/features/giving/mails/giving-notice";
import { givingPledge } from "~/features/giving/mails/giving-pledge";
import { givingReceipt } from "~/features/giving/mails/giving-receipt.server";
import { givingRefunded } from "~/features/giving/mails/giving-refunded.server";
import { givingRenewalFailed } from "~/features/giving/mails/giving-renewal-failed";
import { newsletterConfirm } from "~/features/newsletter/mails/newsletter-confirm";
import { newsletterDevotion } from "~/features/newsletter/mails/newsletter-devotion";
import { newsletterDigest } from "~/features/newsletter/mails/newsletter-digest";
import { newsletterPostMail, newsletterTestMail } from "~/features/newsletter/mails/newsletter-post";
import { newsletterNotice } from "~/features/newsletter/mails/newsletter-notice";
import { newsletterWelcome } from "~/features/newsletter/mails/newsletter-welcome";
import { privacyLink } from "~/features/privacy/mails/privacy-link";
import { paymentsChanged } from "~/features/settings/mails/payments-changed";
import type { MailTemplate } from "./template/mail-template";
import { customTextTest } from "./mails/custom-text-test";

/** Every kind of mail the site writes. The name is what mail_log keeps; of mails to many it keeps none. */
export const mailTemplates = {
  "contact-acknowledgement": contactAcknowledgement,
  "contact-notice": contactNotice,
  "bible-study-confirmation": bibleStudyConfirmation,
  "bible-study-notice": bibleStudyNotice,
  "newsletter-confirm": newsletterConfirm,
  "newsletter-welcome": newsletterWelcome,
  "newsletter-notice": newsletterNotice,
  "newsletter-letter": newsletterPostMail,
  "newsletter-devotion": newsletterDevotion,
  "newsletter-gathered": newsletterDigest,
  "newsletter-test": newsletterTestMail,
  "giving-receipt": givingReceipt,
  "giving-pledge": givingPledge,
  "giving-renewal-failed": givingRenewalFailed,
  "giving-refunded": givingRefunded,
  "giving-link": givingLink,
  "giving-notice": givingNotice,
  "giving-check": givingCheck,
  "privacy-link": privacyLink,
  "payments-changed": paymentsChanged,
  "words-test": customTextTest,
};

export type MailName = keyof typeof mailTemplates;
export type MailProps<N extends MailName> = z.output<(typeof mailTemplates)[N]["props"]>;

/** The template of a name that mail_log kept. Throws when this version knows none of that name. */
export function mailTemplateNamed(name: string): MailTemplate<object> {
  if (!Object.hasOwn(mailTemplates, name)) throw new Error(`No mail template is called ${name}.`);
  return mailTemplates[name as MailName] as MailTemplate<object>;
}
