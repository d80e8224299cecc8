import type { MailProvider } from "~/features/mail/mail-service-choices";

/** What a provider needs in the domain of the sender. */
interface ProviderRecords {
  /** The domain that its SPF record includes; null where only the host knows it. */
  spf: string | null;
  /** It sends under its own return address, so that SPF of the sender's domain is not asked. */
  hasOwnReturnAddress: boolean;
  /** Names of its DKIM keys. */
  selectors: string[];
  /** Every account has one of these names. */
  isFixed: boolean;
}

// From the providers' own guides: support.google.com/a/answer/10684623, learn.microsoft.com/defender-office-365,
// docs.sendgrid.com, documentation.mailgun.com, docs.aws.amazon.com/ses, help.brevo.com, postmarkapp.com/support.
export const providerRecords: Record<MailProvider, ProviderRecords> = {
  gmail: { spf: "_spf.google.com", hasOwnReturnAddress: false, selectors: [], isFixed: false },
  workspace: { spf: "_spf.google.com", hasOwnReturnAddress: false, selectors: ["google"], isFixed: true },
  microsoft365: {
    spf: "spf.protection.outlook.com",
    hasOwnReturnAddress: false,
    selectors: ["selector1", "selector2"],
    isFixed: true,
  },
  yahoo: { spf: null, hasOwnReturnAddress: false, selectors: [], isFixed: false },
  host: {
    spf: null,
    hasOwnReturnAddress: false,
    selectors: ["default", "dkim", "mail", "x"],
    isFixed: false,
  },
  sendgrid: { spf: "sendgrid.net", hasOwnReturnAddress: true, selectors: ["s1", "s2"], isFixed: true },
  mailgun: {
    spf: "mailgun.org",
    hasOwnReturnAddress: false,
    selectors: ["pdk1", "pdk2", "k1", "mailo", "mx", "pic", "smtp", "email"],
    isFixed: false,
  },
  ses: { spf: "amazonses.com", hasOwnReturnAddress: true, selectors: [], isFixed: false },
  brevo: {
    spf: "spf.brevo.com",
    hasOwnReturnAddress: true,
    selectors: ["brevo1", "brevo2", "mail"],
    isFixed: true,
  },
  postmark: { spf: "spf.mtasv.net", hasOwnReturnAddress: true, selectors: [], isFixed: false },
};

/** Domains of mailboxes that anybody may open: nobody but their owner can add records. */
const freeMail: [RegExp, MailProvider | null][] = [
  [/^(gmail|googlemail)\.com$/, "gmail"],
  [/^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/, "yahoo"],
  [/^(outlook|hotmail|live|msn)\.[a-z.]+$/, null],
  [/^(aol|icloud|me|mac|proton|protonmail|gmx|mail|zoho)\.(com|me|net|de|fr)$/, null],
  [/^(orange|wanadoo|free|laposte|sfr|bbox)\.(fr|net)$/, null],
];

/** The provider that a free mail domain belongs to: null for one that cannot be chosen; undefined for other domains. */
export const freeMailOwner = (domain: string): MailProvider | null | undefined =>
  freeMail.find(([name]) => name.test(domain))?.[1];
