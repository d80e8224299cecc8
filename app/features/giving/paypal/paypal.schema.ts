import { z } from "zod";

/** What the form needs to send a donor to PayPal, with the link `approve`. */
export const payPalOrderSchema = z.object({
  id: z.string(),
  links: z.array(z.object({ href: z.url(), rel: z.string(), method: z.string() })),
  demo: z.boolean(),
  donationId: z.int(),
  /** For `/donation-success?gift=…`. */
  gift: z.string(),
});
export type PayPalOrderOutput = z.output<typeof payPalOrderSchema>;

/** A webhook request of PayPal: the raw body, and the headers of its signature. */
export const payPalWebhookSchema = z.object({
  raw: z.string(),
  headers: z.object({
    "paypal-auth-algo": z.string(),
    "paypal-cert-url": z.string(),
    "paypal-transmission-id": z.string(),
    "paypal-transmission-sig": z.string(),
    "paypal-transmission-time": z.string(),
  }),
});
export type PayPalWebhookInput = z.output<typeof payPalWebhookSchema>;
