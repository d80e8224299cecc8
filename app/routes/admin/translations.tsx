import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { postLabels } from "~/areas/posts";
import { showTranslations } from "~/features/translation/translation-admin-screens.server";
import { translationsQuery } from "~/features/translation/translation.schema";
import { listWaitingTranslations } from "~/features/translation/waiting-translations-admin.server";
import { TranslationsPanel } from "~/features/translation/translations-panel";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { useIsDecided } from "./shell/decision-queue";
import { FirstWaiting } from "./shell/first-waiting";
import { showDecided } from "./translation/show-decided";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(
    args,
    ["manage_content", "manage_newsletter"],
    "admin-translation:title",
    async (caller) => {
      const asked = Object.fromEntries(new URL(args.request.url).searchParams);
      const query = translationsQuery.parse(asked);
      return {
        ...(await showTranslations(caller, query)),
        waiting: await listWaitingTranslations(caller),
        labels: postLabels(),
        isNewest: query.before === undefined,
        isDeleted: asked.done === "deleted",
      };
    },
  );
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Posts and their translations. */
export default function Translations() {
  const { t } = useTranslation("admin-translation");
  const isDecided = useIsDecided();
  const { isDeleted, waiting, ...panel } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      actions={<FirstWaiting waiting={waiting} label={(count) => t("queue", { count })} />}
    >
      {isDeleted && <Alert variant="success" title={t("deleted.title")} className="mb-6" />}
      <TranslationsPanel
        {...panel}
        items={panel.items.map((item) => ({ ...item, states: showDecided(item.states, isDecided) }))}
      />
    </AdminPage>
  );
}
