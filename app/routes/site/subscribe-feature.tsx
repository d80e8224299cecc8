import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  useLoaderData,
  useNavigate,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newsletterLimit } from "~/features/newsletter/limits.server";
import {
  premiumFeatures,
  premiumToolPaths,
  type PremiumFeature,
} from "~/features/newsletter/subscribers/premium-features";
import { PremiumPrompt } from "~/features/newsletter/subscribers/premium-prompt";
import { rememberSubscriber } from "~/features/newsletter/subscribers/remember-subscriber";
import { isSubscribed } from "~/features/newsletter/subscribers/subscriber-access.server";
import { premiumInput, subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { AppError } from "~/request/errors";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const feature = readFeature(args.params.feature);
    if (await isSubscribed(caller)) throw redirect(localePath(args.params.lang, premiumToolPaths[feature]));
    const t = tFor(caller.language);
    return {
      meta: {
        title: t(`newsletter:premium.title.${feature}`),
        description: t(`newsletter:premium.lead.${feature}`),
        noindex: true,
      },
      feature,
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const feature = await loadScreen(args, async () => readFeature(args.params.feature));
  return formAction(args, {
    schema: premiumInput,
    verb: (caller, input, reply) =>
      subscribeToNewsletter(caller, subscribeInput.parse({ ...input, feature }), reply),
    limit: newsletterLimit,
    trap: true,
    done: localePath(args.params.lang, premiumToolPaths[feature]),
  });
}

/** Throws AppError 404 for anything but a tool for subscribers. */
function readFeature(asked: string | undefined): PremiumFeature {
  const feature = premiumFeatures.find((known) => known === asked);
  if (!feature) throw new AppError(404, "notFound");
  return feature;
}

/** Not in the form: a page with the prompt removes it as soon as its data say that the person subscribed. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const answer = await submitToServer(args);
  if (answer.ok) rememberSubscriber();
  return answer;
}

/** After the form the page opens the tool itself. Revalidating would redirect there at the same time. */
export const handle = { i18n: ["newsletter"] };
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The premium prompt as a page. */
export default function SubscribeForFeature() {
  const { t } = useTranslation("newsletter", { keyPrefix: "premium" });
  const { feature, stamp } = useLoaderData<typeof loader>();
  const path = useLocalePath();
  const navigate = useNavigate();
  return (
    <Section
      headingLevel={1}
      width="form"
      eyebrow={t("eyebrow")}
      title={t(`title.${feature}`)}
      lead={t(`lead.${feature}`)}
    >
      <PremiumPrompt
        feature={feature}
        stamp={stamp}
        onSubscribed={() => navigate(path(premiumToolPaths[feature]))}
      />
    </Section>
  );
}
