import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptCounts } from "~/features/privacy/kept-counts";
import { deviceLinkLimit } from "~/features/privacy/limits.server";
import { requestDeviceLink } from "~/features/privacy/my-data/device.server";
import { deviceLinkInput, eraseMyDataInput } from "~/features/privacy/my-data/my-data.schema";
import { eraseMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import type { FormAnswer } from "~/http/form-answer";
import { intent, siteAction } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { getSettings } from "~/settings/settings.server";
import { readQuery } from "~/request/query";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { DeviceForm } from "./my-data/device-form";
import { EraseMyDataForm } from "./my-data/erase-my-data-form";
import { NothingKept } from "./my-data/nothing-kept";

const doneNames = ["deviceLink", "device", "erase"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const { language } = caller;
    const t = tFor(language);
    const { timeZone } = (await getSettings()).publishing;
    const mine = await showMyData(caller);
    const done = readQuery(args.request).done;
    return {
      meta: { title: t("my-data:title"), description: "", noindex: true, noStore: true },
      since: mine && formatDateIn(mine.since, language, timeZone),
      rows: mine?.kept.map(({ title, count }) => ({ name: t(title), count })) ?? [],
      notes:
        mine?.kept.flatMap(({ erasureNote, count }) => (erasureNote && count > 0 ? [t(erasureNote)] : [])) ??
        [],
      done: doneNames.find((name) => name === done) ?? null,
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return siteAction(args, {
    deviceLink: intent({
      schema: deviceLinkInput,
      verb: requestDeviceLink,
      limit: deviceLinkLimit,
      trap: true,
      isAutofilled: true,
    }),
    erase: intent({ schema: eraseMyDataInput, verb: eraseMyData }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The data of this browser's visitor: view, export, open on another device, erase. */
export default function MyData() {
  const { t } = useTranslation("my-data");
  const path = useLocalePath();
  const { since, rows, notes, done, stamp } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  const refused = posted?.intent === "erase" ? posted.lastResult?.error : undefined;
  const elsewhere = (
    <p className="border-t border-line pt-8 text-pretty text-ink-soft">
      {t("byEmail")}{" "}
      <a href={path("/privacy#your-data")} className="link">
        {t("toPrivacy")}
      </a>
    </p>
  );
  if (since === null) return <NothingKept isErased={done === "erase"}>{elsewhere}</NothingKept>;
  return (
    <Section headingLevel={1} width="form" title={t("title")} lead={t("lead", { date: since })}>
      <div className="flex flex-col gap-10">
        {done === "device" && (
          <Alert variant="success" title={t("device.doneTitle")}>
            {t("device.doneText")}
          </Alert>
        )}
        <KeptCounts rows={rows} />
        <div>
          <ButtonLink href="/my-data/file" variant="secondary" size="lg" download>
            {t("download")}
          </ButtonLink>
          <p className="mt-2 text-sm text-pretty text-ink-soft">{t("downloadHint")}</p>
        </div>
        <DeviceForm stamp={stamp} done={done === "deviceLink"} />
        <EraseMyDataForm notes={notes} error={refused?.sure} />
        {elsewhere}
      </div>
    </Section>
  );
}
