import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptCounts } from "~/features/privacy/kept-counts";
import { pairingCodeLimit } from "~/features/privacy/limits.server";
import { listDevices, separateDevice } from "~/features/privacy/my-data/devices.server";
import {
  eraseMyDataInput,
  pairingCodeInput,
  separateDeviceInput,
} from "~/features/privacy/my-data/my-data.schema";
import { eraseMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import { createPairingCode } from "~/features/privacy/my-data/pairing.server";
import type { FormAnswer } from "~/http/form-answer";
import { intent, siteAction } from "~/http/form-action.server";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { env } from "~/config/env.server";
import { getSettings } from "~/settings/settings.server";
import { readQuery } from "~/request/query";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { DeviceList } from "./my-data/device-list";
import { EraseMyDataForm } from "./my-data/erase-my-data-form";
import { NothingKept } from "./my-data/nothing-kept";
import { PairingPanel } from "./my-data/pairing-panel";

const doneNames = ["join", "separate", "erase"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const { language } = caller;
    const t = tFor(language);
    const { timeZone } = (await getSettings()).publishing;
    const [mine, devices] = await Promise.all([showMyData(caller), listDevices(caller)]);
    const dateOf = (iso: string) => formatDateIn(iso, language, timeZone);
    const done = readQuery(args.request).done;
    return {
      meta: { title: t("my-data:title"), description: "", noindex: true, noStore: true },
      since: mine && dateOf(mine.since),
      rows: mine?.kept.map(({ title, count }) => ({ name: t(title), count })) ?? [],
      notes:
        mine?.kept.flatMap(({ erasureNote, count }) => (erasureNote && count > 0 ? [t(erasureNote)] : [])) ??
        [],
      done: doneNames.find((name) => name === done) ?? null,
      devices: devices.map(({ id, name, createdAt, lastUsedAt, isThis }) => {
        return { id, name, isThis, joined: dateOf(createdAt), used: dateOf(lastUsedAt) };
      }),
      joinAddress: `${new URL(env.PUBLIC_URL).host}/my-data/join`,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return siteAction(args, {
    pairingCode: intent({
      schema: pairingCodeInput,
      verb: createPairingCode,
      limit: pairingCodeLimit,
      returnsResult: true,
    }),
    separate: intent({ schema: separateDeviceInput, verb: separateDevice }),
    erase: intent({ schema: eraseMyDataInput, verb: eraseMyData }),
  });
}

export const handle = { i18n: ["my-data", "privacy"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The data of this browser's visitor: view, export, share with another device, erase. */
export default function MyData() {
  const { t } = useTranslation("my-data");
  const path = useLocalePath();
  const { since, rows, notes, done, devices, joinAddress } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer>();
  const answerTo = (intent: string) => (posted?.intent === intent ? posted : undefined);
  const made = answerTo("pairingCode");
  const elsewhere = (
    <p className="border-t border-line pt-8 text-pretty text-ink-soft">
      {t("byEmail")}{" "}
      <a href={path("/privacy#your-data")} className="link">
        {t("toPrivacy")}
      </a>
    </p>
  );
  if (since === null) return <NothingKept done={done}>{elsewhere}</NothingKept>;
  return (
    <Section headingLevel={1} width="form" title={t("title")} lead={t("lead", { date: since })}>
      <div className="flex flex-col gap-10">
        {done === "join" && (
          <Alert variant="success" title={t("pairing.doneTitle")}>
            {t("pairing.doneText")}
          </Alert>
        )}
        {done === "separate" && <Alert variant="success" title={t("devices.done")} />}
        <KeptCounts rows={rows} />
        <div>
          <ButtonLink href="/my-data/file" variant="secondary" size="lg" download>
            {t("download")}
          </ButtonLink>
          <p className="mt-2 text-sm text-pretty text-ink-soft">{t("downloadHint")}</p>
        </div>
        <DeviceList devices={devices} refusal={answerTo("separate")?.message} />
        <PairingPanel
          made={made?.result as { code: string; minutes: number } | undefined}
          refusal={made?.message}
          address={joinAddress}
        />
        <EraseMyDataForm notes={notes} error={answerTo("erase")?.lastResult?.error?.sure} />
        {elsewhere}
      </div>
    </Section>
  );
}
