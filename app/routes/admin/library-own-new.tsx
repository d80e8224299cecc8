import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { createOwnDevotion } from "~/features/devotion/library/own-devotions-admin.server";
import { dayOfYear, ownDevotionForm } from "~/features/devotion/library/own-devotions.schema";
import { getOwnDevotionChoices } from "~/features/devotion/library/own-devotions-screens-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { AdminPage } from "~/ui/admin-page";
import { ownDevotionsPath } from "./library/library-paths";
import { OwnDevotionEditor } from "./library/own-devotion-editor";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-library:own.new", async (caller) => {
    const { data: day } = dayOfYear.safeParse(readQuery(args.request).day);
    const [month = "", dayOfMonth = ""] = day?.split("-") ?? [];
    return { ...getOwnDevotionChoices(caller), initial: { month, dayOfMonth } };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    create: intent({
      schema: ownDevotionForm,
      verb: createOwnDevotion,
      done: ({ id }) => `${ownDevotionsPath}/${id}?done=created`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A new devotion of the team. */
export default function NewOwnDevotion() {
  const { t } = useTranslation("admin-library");
  const choices = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <AdminPage
      title={t("own.new")}
      lead={t("form.lead")}
      width="reading"
      back={{ href: ownDevotionsPath, label: t("own.title") }}
    >
      <OwnDevotionEditor
        form="own-devotion-new"
        saved={null}
        choices={choices}
        initial={choices.initial}
        onSaved={({ done }) => navigate(done?.split("?")[0] ?? ownDevotionsPath, settled)}
      />
    </AdminPage>
  );
}
