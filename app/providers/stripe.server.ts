import { env } from "~/config/env.server";
import { reachHttp, type Reach } from "./reach.server";

const base = () => env.STRIPE_API_BASE ?? "https://api.stripe.com";

/** Whether Stripe takes this secret key: reads the account's balance, which every key may (docs.stripe.com/api/balance). */
export const reachStripe = (secretKey: string): Promise<Reach> =>
  reachHttp(`${base()}/v1/balance`, { headers: { Authorization: `Bearer ${secretKey}` } });
