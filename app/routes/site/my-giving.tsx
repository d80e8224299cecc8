import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MyGivingLinkForm } from "~/features/giving/my-giving/my-giving-link-form";
import { myGivingLinkSchema } from "~/features/giving/my-giving/my-giving.schema";
import { requestMyGivingLink } from "~/features/giving/my-giving/my-giving.server";
import { myGivingLinkLimit } from "~/features/giving/limits.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async ({ language }) => {
    const t = tFor(language);
    return {
      meta: { title: t("my-giving:title"), description: t("my-giving:lead") },
      done: readQuery(args.request).done === "1",
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = localePath(args.params.lang, "/my-giving?done=1");
  return formAction(args, {
    schema: myGivingLinkSchema,
    verb: requestMyGivingLink,

    limit: myGivingLinkLimit,
    trap: true,
    isAutofilled: true,
    done,
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["my-giving"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Requests the mailed link to one's donations; there is no sign-in. */
export default function MyGiving() {
  const { t } = useTranslation("my-giving");
  const { done, stamp } = useLoaderData<typeof loader>();
  const { title, lead } = { title: t("title"), lead: t("lead") };
  return (
    <Section headingLevel={1} width="form" title={title} lead={lead}>
      <MyGivingLinkForm stamp={stamp} done={done} />
    </Section>
  );
}
