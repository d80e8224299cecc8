import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeadLinkScreen } from "~/features/privacy/dead-link-screen";
import { deviceLinkLimit } from "~/features/privacy/limits.server";
import { nullIfDeadLink } from "~/features/privacy/my-data/device-link.server";
import { openDevice, showDevice } from "~/features/privacy/my-data/device.server";
import { openDeviceInput } from "~/features/privacy/my-data/my-data.schema";
import type { FormAnswer } from "~/http/form-answer";
import { formAction } from "~/http/form-action.server";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const state = await showDevice(caller, { token: args.params.token }).catch(nullIfDeadLink);
    const title = tFor(caller.language)(state ? `my-data:open.${state}.title` : "my-data:deadLink.title");
    const meta = { title, description: "", noindex: true, noStore: true };
    return data({ meta, state }, { status: state ? 200 : 404 });
  });
}

/** Mail scanners follow links, so only the button opens it. */
export async function action(args: ActionFunctionArgs) {
  const { lang, token } = args.params;
  return formAction(args, {
    schema: openDeviceInput,
    verb: (caller, { sure }, reply) => openDevice(caller, { token, sure }, reply),
    limit: deviceLinkLimit,
    done: localePath(lang, "/my-data?done=device"),
  });
}

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" }, // The address contains the token: no other site may learn it.
];

/** The target of the mailed link that moves a visitor to this device. Opening the page changes nothing. */
export default function OpenDevice() {
  const { t } = useTranslation("my-data");
  const path = useLocalePath();
  const { state } = useLoaderData<typeof loader>();
  const refused = useActionData<FormAnswer>()?.lastResult?.error?.sure;
  const toMyData = <ButtonLink href={path("/my-data")}>{t("toMyData")}</ButtonLink>;
  if (state === null) {
    return (
      <DeadLinkScreen title={t("deadLink.title")} text={t("deadLink.text")}>
        <p className="text-center">{toMyData}</p>
      </DeadLinkScreen>
    );
  }
  return (
    <Section headingLevel={1} width="form" title={t(`open.${state}.title`)} lead={t(`open.${state}.text`)}>
      {state === "same" ? (
        toMyData
      ) : (
        <form method="post" noValidate className="flex flex-col items-start gap-6">
          {state === "merge" && (
            <Checkbox
              name="sure"
              value="yes"
              label={t("open.merge.sure")}
              error={refused}
              autoFocus={!!refused}
              required
            />
          )}
          <Button type="submit" size="lg">
            {t(`open.${state}.button`)}
          </Button>
          <p className="text-sm text-pretty text-ink-soft">{t("open.notYou")}</p>
        </form>
      )}
    </Section>
  );
}
