import type { ServerResponse } from "node:http";
import { renderFramePage, stripeJs } from "./stripe-js";
import { changeCard, payCheckout } from "./checkout";
import { FakeStripeError } from "./api-error";
import { renderAuthenticatePage, renderCheckoutPage, renderPage, renderPortalPage } from "./hosted-pages";
import { authenticate } from "./payments";
import type { FakeStripeAccount } from "./account";

/** Answers browsers: Stripe.js, its iframe, and the hosted pages. Returns false for anything else. */
export function answerBrowser(
  world: FakeStripeAccount,
  base: string,
  method: string,
  url: string,
  body: string,
  response: ServerResponse,
): boolean {
  const { pathname, searchParams } = new URL(url, base);
  const form = new URLSearchParams(body);
  const isPost = method === "POST";
  const show = (html: string, type = "text/html") => {
    response.setHeader("Cache-Control", "no-store");
    response.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(html);
    return true;
  };
  const lead = (location: string) => {
    response.writeHead(303, { Location: location }).end();
    return true;
  };
  const [, kind, id = ""] = /^\/(c\/pay|p\/session|authenticate)\/(\w+)$/.exec(pathname) ?? [];

  if (method === "OPTIONS") {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "authorization, content-type");
    response.writeHead(204).end();
    return true;
  }
  if (pathname === "/v3/stripe.js") return show(stripeJs, "text/javascript");
  if (pathname === "/v3/frame") return show(renderFramePage(searchParams.get("locale") ?? ""));
  try {
    if (kind === "c/pay") {
      const session = world.checkouts.take(id);
      if (!isPost) return show(renderCheckoutPage(session));
      try {
        payCheckout(world, session, form.get("number") ?? "");
      } catch (error) {
        if (error instanceof FakeStripeError) return show(renderCheckoutPage(session, error.message));
        throw error;
      }
      return lead(session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id));
    }
    if (kind === "p/session") {
      const portal = world.portals.take(id);
      if (!isPost) return show(renderPortalPage(portal));
      try {
        changeCard(world, portal, form.get("number") ?? "");
      } catch (error) {
        if (error instanceof FakeStripeError) return show(renderPortalPage(portal, error.message));
        throw error;
      }
      return show(renderPortalPage(portal, "", true));
    }
    if (kind === "authenticate") {
      const intent = world.intents.take(id);
      const returnUrl = intent.next_action?.redirect_to_url.return_url;
      if (!isPost) return show(renderAuthenticatePage(intent));
      const { status, client_secret } = authenticate(world, intent, form.get("answer") === "complete");
      if (!returnUrl) return show(renderPage("Done", "<p>You may close this page.</p>"));
      const back = new URL(returnUrl);
      back.searchParams.set("payment_intent", intent.id);
      back.searchParams.set("payment_intent_client_secret", client_secret);
      back.searchParams.set("redirect_status", status === "succeeded" ? "succeeded" : "failed");
      return lead(back.href);
    }
  } catch (error) {
    if (!(error instanceof FakeStripeError)) throw error;
    response.writeHead(error.status, { "Content-Type": "text/html" }).end(renderPage("Not here", ""));
    return true;
  }
  return false;
}
