import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { donationTokenSchema } from "~/features/giving/status/donation-status.schema";
import { finishPayPalReturn } from "~/features/giving/status/donation-status.server";
import { localePath } from "~/i18n/locale-path";

/** Where PayPal leads who approved: the money is taken, and the gift's own page says so. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { gift } = donationTokenSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return redirect(localePath(params.lang, await finishPayPalReturn(gift)));
}
