import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { givingFlowSchema } from "~/features/giving/form/giving-flow.schema";
import {
  startCardDonation,
  startPayPalDonation,
  startZelleDonation,
  loadGivingFlow,
} from "~/features/giving/form/giving-flow.server";
import { getGivingVerse } from "~/features/giving/donations/giving-verse.server";
import { GivingSection } from "./donation/giving-section";
import { cardFormSchema, payPalFormSchema, pledgeSchema } from "~/features/giving/donations/donation.schema";
import { givingLimit } from "~/features/giving/limits.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";

export async function loader(args: LoaderFunctionArgs) {
  const query = givingFlowSchema.parse(readQuery(args.request));
  return loadSharedScreen(args, async (caller) => {
    const t = tFor(caller.language);
    const giving = await loadGivingFlow(caller, query);
    const { step, isInvalid } = giving.start;
    // A page with a typed amount is personal: noindex and no-store.
    const isPersonal = step === "payment" || isInvalid;
    return {
      meta: {
        title: t("giving:meta.title"),
        description: giving.purpose || t("home:donate.title"),
        path: "/donation",
        noindex: isPersonal,
        noStore: isPersonal,
      },
      giving,
      verse: getGivingVerse(caller.language),
      stamp: formStamp(),
    };
  });
}

/** The payment method is in the form's address. Redirects to the provider's page or the donation's status page. */
export async function action(args: ActionFunctionArgs) {
  const { method } = givingFlowSchema.parse(readQuery(args.request));
  const options = {
    ...({ limit: givingLimit, trap: true, isAutofilled: true } as const),
    done: (page: unknown) => {
      const to = typeof page === "string" ? page : "/donation"; // A bot caught by the trap stays here.
      return to.startsWith("/") ? localePath(args.params.lang, to) : to;
    },
  };
  if (method === "paypal")
    return formAction(args, { schema: payPalFormSchema, verb: startPayPalDonation, ...options });
  if (method === "zelle")
    return formAction(args, { schema: pledgeSchema, verb: startZelleDonation, ...options });
  return formAction(args, { schema: cardFormSchema, verb: startCardDonation, ...options });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["errors", "giving", "home"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The giving form as a page (also /donation-test). */
export default function Donation() {
  const { giving, verse, stamp } = useLoaderData<typeof loader>();
  return (
    <GivingSection key={JSON.stringify(giving.start)} {...{ giving, verse, stamp }} go={useNavigate()} />
  );
}
