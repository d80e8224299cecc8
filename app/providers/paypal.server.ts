import { env } from "~/config/env.server";
import { reachHttp, type Reach } from "./reach.server";

interface PayPalAccount {
  clientId: string;
  clientSecret: string;
  environment: "sandbox" | "production";
}

const bases = {
  sandbox: "https://api-m.sandbox.paypal.com",
  production: "https://api-m.paypal.com",
};

/** Whether PayPal knows this application: asks for an access token (developer.paypal.com/api/rest/authentication). */
export const reachPayPal = ({ clientId, clientSecret, environment }: PayPalAccount): Promise<Reach> =>
  reachHttp(`${env.PAYPAL_API_BASE ?? bases[environment]}/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
