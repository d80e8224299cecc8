import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { donationTokenSchema } from "~/features/giving/status/donation-status.schema";
import { loadDonationStatus } from "~/features/giving/status/donation-status.server";
import {
  DonationStatusSection,
  UnknownDonation,
  ThanksWithoutDonation,
} from "./donation-success/donation-status-section";
import { useHydrated } from "~/ui/use-hydrated";
import { isSiteReachable } from "~/features/giving/form/site-reachable";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { allParameters } from "~/request/query";

/** Stripe, PayPal and our form lead here. The status comes from our records, never from the address. */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  const query = allParameters(args.request);
  const { gift: token } = donationTokenSchema.parse(query);
  // Stripe's query parameters are not trusted, and its secret must not stay in the browser history.
  if ("payment_intent" in query) {
    throw redirect(token ? `${pathname}?${new URLSearchParams({ gift: token }).toString()}` : pathname);
  }
  return loadScreen(args, async (caller) => {
    const donation = await loadDonationStatus(caller, token);
    const title = tFor(caller.language)("donation-status:title");
    const meta = { title, description: "", noindex: true, noStore: true };
    const isNamed = Boolean(query.gift);
    return data({ meta, donation, isNamed }, { status: donation || !isNamed ? 200 : 404 });
  });
}

export const handle = { i18n: ["donation-status", "giving"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A donation's status page, for a signed token. Without a token it is a general thank-you. */
export default function DonationSuccess() {
  const { donation, isNamed } = useLoaderData<typeof loader>();
  const isWatching = useRecheckWhileWaiting(donation?.state === "waiting");
  return (
    <>
      {donation && <DonationStatusSection donation={donation} isWatching={isWatching} />}
      {!donation && (isNamed ? <UnknownDonation /> : <ThanksWithoutDonation />)}
    </>
  );
}

/** Backoff, about two minutes in all. After that, the provider's event completes the donation and mails the receipt. */
const RECHECK_PAUSES_MS = [2_000, 3_000, 4_000, 6_000, 8_000, 12_000, 20_000, 30_000, 30_000];

/** Reloads the data while the provider has not answered. Returns whether it is still reloading. */
function useRecheckWhileWaiting(isWaiting: boolean): boolean {
  const { revalidate } = useRevalidator();
  const isScripted = useHydrated();
  const [rechecks, setRechecks] = useState(0);
  const pause = isWaiting ? RECHECK_PAUSES_MS[rechecks] : undefined;
  useEffect(() => {
    if (pause === undefined) return;
    const recheck = async () => {
      // Remix would show an error page when the site cannot be reached.
      if (document.visibilityState === "visible" && (await isSiteReachable())) revalidate();
      setRechecks((count) => count + 1);
    };
    const timer = setTimeout(() => void recheck(), pause);
    return () => clearTimeout(timer);
  }, [pause, rechecks, revalidate]);
  return isScripted && pause !== undefined;
}
