import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { giftQuery } from "~/features/giving/flow.schema";
import { returnFromPayPal } from "~/features/giving/gift-shown.server";
import { localePath } from "~/i18n/path";

/** Where PayPal leads who approved: the money is taken, and the gift's own page says so. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { gift } = giftQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return redirect(localePath(params.lang, await returnFromPayPal(gift)));
}
