import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ExpiredLink } from "~/features/giving/my-giving/my-giving-link-form";
import {
  changeMonthlyAmountSchema,
  myMonthlyDonationSchema,
} from "~/features/giving/my-giving/my-giving.schema";
import {
  openMyCardPortal,
  changeMyMonthlyAmount,
  nullIfLinkExpired,
  loadMyMonthlyDonation,
  stopMyMonthlyDonation,
} from "~/features/giving/my-giving/my-giving.server";
import { MonthlyDonationCard } from "~/features/giving/my-giving/monthly-donation-card";
import { intent, siteAction } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const input = myMonthlyDonationSchema.parse(args.params);
    const donation = await loadMyMonthlyDonation(caller, input).catch(nullIfLinkExpired);
    const title = tFor(caller.language)(donation ? "my-giving:monthly.title" : "my-giving:over.title");
    const page = {
      meta: { title, description: "", noindex: true, noStore: true },
      stamp: formStamp(),
      donation,
    };
    return data(page, { status: donation ? 200 : 404 });
  });
}

export async function action(args: ActionFunctionArgs) {
  const { lang, token } = args.params;
  const own = localePath(lang, `/my-giving/${token}`);
  return siteAction(args, {
    change: intent({
      schema: changeMonthlyAmountSchema,
      verb: changeMyMonthlyAmount,
      done: `${own}?done=change`,
    }),
    stop: intent({ schema: myMonthlyDonationSchema, verb: stopMyMonthlyDonation, done: `${own}?done=stop` }),
    card: intent({
      schema: myMonthlyDonationSchema,
      verb: (caller, input) => openMyCardPortal(caller, { ...input, returnPath: own }),
      done: ({ url }) => url,
    }),
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["my-giving"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" },
];

/** One monthly donation: shows a refused form without JavaScript. */
export default function MyGivingMonthly() {
  const { t } = useTranslation("my-giving");
  const path = useLocalePath();
  const { token } = useParams();
  const { donation, stamp } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  if (!donation) return <ExpiredLink stamp={stamp} />;
  const own = path(`/my-giving/${token}`);
  return (
    <Section headingLevel={1} width="reading" title={t("monthly.one")}>
      <MonthlyDonationCard
        headingLevel={2}
        donation={donation}
        action={`${own}/monthly/${donation.id}`}
        openForm={posted?.ok === false ? posted.intent : undefined}
      />
      <p className="mt-8">
        <Link to={own} className="link">
          {t("gifts.title")}
        </Link>
      </p>
    </Section>
  );
}
