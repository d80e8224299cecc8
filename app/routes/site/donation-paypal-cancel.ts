import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { donationTokenSchema } from "~/features/giving/status/donation-status.schema";
import { cancelledDonationPath } from "~/features/giving/status/donation-status.server";
import { localePath } from "~/i18n/locale-path";

/** Where PayPal leads who did not approve: back to the form, with the amount kept. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { gift } = donationTokenSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return redirect(localePath(params.lang, await cancelledDonationPath(gift)));
}
