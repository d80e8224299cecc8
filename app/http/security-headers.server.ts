import { createHash } from "node:crypto";
import { env } from "~/config/env.server";
import { keyedDigest } from "~/crypto/signing.server";
import type { RenderedHtml } from "~/remix/render-html.server";

/** For <style> elements that dialogs create in the browser; never for scripts. The same in every process: so are ETags. */
export const getStyleNonce = () => keyedDigest("style-nonce", "").slice(0, 22);

const development = env.NODE_ENV === "development";
const sha256Source = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Where a page's visitor may pay. Stripe: `live` for Stripe itself, or the origin of a stand-in. PayPal: an origin. */
export interface PaymentOrigins {
  stripe: string | null;
  paypal: string | null;
}

// docs.stripe.com/security/guide#content-security-policy; the frames load everything else themselves.
const stripeSources = {
  script: "https://js.stripe.com https://*.js.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
  form: "https://checkout.stripe.com https://billing.stripe.com",
};

/** The sources that payment methods add to a directive; "" if there are none. */
function paymentSources(directive: keyof typeof stripeSources, origins: PaymentOrigins | undefined): string {
  const stripe = origins?.stripe === "live" ? stripeSources[directive] : origins?.stripe;
  return [stripe, directive === "form" ? origins?.paypal : null]
    .map((source) => source && ` ${source}`)
    .join("");
}

/**
 * The Content-Security-Policy of a page: the server's own scripts and styles by the hash of their text, so that the
 * page's bytes are the same for everybody (docs/decisions/0002-pages-rendered-once.md).
 */
function contentSecurityPolicy(
  page: Omit<RenderedHtml, "html">,
  { origins, recordsSound }: PageNeeds,
): string {
  const styles = development
    ? "'unsafe-inline'"
    : [`'nonce-${getStyleNonce()}'`, ...page.styles.map(sha256Source)].join(" ");
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(page.scripts.map(sha256Source))].join(" ") +
      paymentSources("script", origins),
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'", // style attributes that the server rendered
    "img-src 'self' data:",
    // A sermon's recording, after the visitor's click; what the microphone has just recorded
    `media-src 'self' https:${recordsSound ? " blob:" : ""}`,
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}${paymentSources("connect", origins)}`,
    `frame-src 'self' https://www.youtube-nocookie.com${paymentSources("frame", origins)}`, // a mail in the administration; a video, after the visitor's click
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${paymentSources("form", origins)}`, // where our forms redirect to
    "frame-ancestors 'none'",
  ].join("; ");
}

export interface PageNeeds {
  /** Where visitors may pay, on public pages; the administration has none. */
  origins?: PaymentOrigins | undefined;
  /** It records with the microphone. */
  recordsSound?: boolean;
}

export function setSecurityHeaders(
  headers: Headers,
  page: Omit<RenderedHtml, "html">,
  needs: PageNeeds = {},
): void {
  headers.set("Content-Security-Policy", contentSecurityPolicy(page, needs));
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set(
    "Permissions-Policy",
    `camera=(), microphone=(${needs.recordsSound ? "self" : ""}), geolocation=()`,
  );
}
