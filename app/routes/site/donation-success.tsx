import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { donationTokenSchema } from "~/features/giving/status/donation-status.schema";
import { showDonationStatus } from "~/features/giving/status/donation-status.server";
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
import { LinkProvider } from "~/ui/link";
import { SiteLink } from "./shell/site-link";

/** Where Stripe, PayPal and our own form lead: how the gift really stands, never what the address claims. */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const { gift: token } = donationTokenSchema.parse(Object.fromEntries(searchParams));
  // What Stripe adds to the address is not believed, and its secret is kept in no history.
  if (searchParams.has("payment_intent")) {
    throw redirect(token ? `${pathname}?${new URLSearchParams({ gift: token }).toString()}` : pathname);
  }
  return loadScreen(args, async (caller) => {
    const gift = await showDonationStatus(caller, token);
    const title = tFor(caller.language)("giving:standing.title");
    const meta = { title, description: "", noindex: true, noStore: true };
    const isNamed = Boolean(searchParams.get("gift"));
    return data({ meta, gift, isNamed }, { status: gift || !isNamed ? 200 : 404 });
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A gift's own page, behind its signed address; without one a thank-you that claims nothing. */
export default function DonationSuccess() {
  const { gift, isNamed } = useLoaderData<typeof loader>();
  const isWatching = useRecheckWhileWaiting(gift?.state === "waiting");
  return (
    <LinkProvider link={SiteLink}>
      {gift && <DonationStatusSection gift={gift} isWatching={isWatching} />}
      {!gift && (isNamed ? <UnknownDonation /> : <ThanksWithoutDonation />)}
    </LinkProvider>
  );
}

/** Ever slower: a provider that has not said anything for two minutes will say it by mail. */
const RECHECK_PAUSES_MS = [2_000, 3_000, 4_000, 6_000, 8_000, 12_000, 20_000, 30_000, 30_000];

/** Looks again while the provider has not said what came of a gift; answers whether it still does. */
function useRecheckWhileWaiting(isWaiting: boolean): boolean {
  const { revalidate } = useRevalidator();
  const isScripted = useHydrated();
  const [looks, setLooks] = useState(0);
  const pause = isWaiting ? RECHECK_PAUSES_MS[looks] : undefined;
  useEffect(() => {
    if (pause === undefined) return;
    const look = async () => {
      // Where nobody is reached Remix would show an error page in place of this one.
      if (document.visibilityState === "visible" && (await isSiteReachable())) revalidate();
      setLooks((count) => count + 1);
    };
    const timer = setTimeout(() => void look(), pause);
    return () => clearTimeout(timer);
  }, [pause, looks, revalidate]);
  return isScripted && pause !== undefined;
}
