import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { connectionForm, listServices, testConnection } from "~/features/settings/connections-admin.server";
import { withFormNames } from "~/features/settings/form-errors.server";
import { logoInput, noLogoInput } from "~/features/settings/logo.schema";
import { removeLogo, saveLogo } from "~/features/settings/logo-admin.server";
import { settingsForm } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { settingsTabs } from "~/features/settings/settings-choices";
import { showSettingsScreen } from "~/features/settings/settings-admin.server";
import { searchSettings } from "~/features/settings/search-settings-admin.server";
import { SettingsPanel } from "~/features/settings/settings-panel";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { searchText } from "~/http/typed-text";
import { showSetup } from "~/features/operations/setup-admin.server";
import { AdminPage } from "~/ui/admin-page";
import { SettingsSearch } from "./settings/settings-search";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-settings:title", async (caller) => {
    const query = new URL(args.request.url).searchParams;
    const q = searchText.parse(query.get("q") ?? undefined);
    const screen = await showSettingsScreen(caller);
    return {
      q,
      found: searchSettings(caller, q, screen.values),
      tab: settingsTabs.find((one) => one === query.get("tab")) ?? "general",
      isSaved: readDone(args.request, settingsTabs) !== null,
      screen,
      isNew: (await showSetup(caller)) !== null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const intents: Parameters<typeof adminAction>[2] = {};
  for (const tab of settingsTabs) {
    const done = `/admin/settings?tab=${tab}&done=${tab}`;
    intents[tab] = intent({
      schema: settingsForm(tab),
      verb: (caller, input) => withFormNames(saveSystemSettings(caller, input)),
      done,
    });
  }
  for (const service of listServices()) {
    intents[`test-${service}`] = intent({
      schema: connectionForm(service),
      verb: (caller, input) => testConnection(caller, input),
      returnsResult: true,
      keepsFields: true,
    });
  }
  const done = "/admin/settings?tab=ministry&done=ministry";
  intents["logo"] = intent({ schema: logoInput, verb: saveLogo, done });
  intents["logo-remove"] = intent({ schema: noLogoInput, verb: removeLogo, done });
  return adminAction(args, "manage_users", intents, { files: true });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The system configuration. */
export default function Settings() {
  const { t } = useTranslation("admin-settings");
  const { screen, tab, isSaved, isNew, q, found } = useLoaderData<typeof loader>();
  const { hash } = useLocation();
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      actions={<SettingsSearch tab={tab} q={q} />}
      back={isNew ? { href: "/admin/first-hour", label: t("admin-first-hour:title") } : undefined}
    >
      <SettingsPanel screen={screen} tab={tab} isSaved={isSaved} q={q} found={found} hash={hash} />
    </AdminPage>
  );
}
