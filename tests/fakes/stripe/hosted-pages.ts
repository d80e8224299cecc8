import type { CheckoutSession, Intent, PortalSession } from "./objects";

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
const money = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem;color:#1a1f36}
label{display:block;margin:.75rem 0 .25rem}input{width:100%;box-sizing:border-box;padding:.5rem;font:inherit;border:1px solid #5e6773;border-radius:4px}
button,.back{display:inline-block;margin-top:1rem;padding:.6rem 1rem;font:inherit}[role=alert]{color:#b3093c}`;

export const renderPage = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><p>Fake Stripe: no money moves.</p><h1>${escaped(title)}</h1>${body}</main></body></html>`;

const alert = (message: string) => (message ? `<p role="alert">${escaped(message)}</p>` : "");

export const cardFields = `<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required>
<label for="expiry">Expiration (MM/YY)</label><input id="expiry" name="expiry" autocomplete="cc-exp" required>
<label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required>`;

const back = (url: string | null, words: string) =>
  url ? `<a class="back" href="${escaped(url)}">${words}</a>` : "";

/** Checkout as Stripe hosts it; works without JavaScript. */
export const renderCheckoutPage = (session: CheckoutSession, message = "") =>
  renderPage(
    `Pay ${money(session.amount_total, session.currency)}${session.mode === "subscription" ? " per month" : ""}`,
    session.status === "open"
      ? `${alert(message)}<form method="post"><p>${escaped(session.customer_email ?? "")}</p>${cardFields}
<button>Pay</button></form>${back(session.cancel_url, "Back")}`
      : "<p>You are all done here.</p>",
  );

export const renderPortalPage = (portal: PortalSession, message = "", isDone = false) =>
  renderPage(
    "Update payment method",
    `${alert(message)}${isDone ? "<p>Saved.</p>" : ""}<form method="post">${cardFields}<button>Save</button></form>
${back(portal.return_url, "Return")}`,
  );

/** The bank's authentication page. */
export const renderAuthenticatePage = (intent: Intent) =>
  renderPage(
    `Confirm ${money(intent.amount, intent.currency)}`,
    `<form method="post"><button name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button></form>`,
  );
