import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { donationTokenSchema } from "~/features/giving/status/donation-status.schema";
import { finishPayPalReturn } from "~/features/giving/status/donation-status.server";
import { localePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";

/** PayPal redirects here when the donor approved: captures the order and leads to the status page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { gift: token } = donationTokenSchema.parse(readQuery(request));
  return redirect(localePath(params.lang, await finishPayPalReturn(token)));
}
