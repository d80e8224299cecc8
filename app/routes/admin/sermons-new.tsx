import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addSermon } from "~/features/sermons/library/sermons-admin.server";
import { sermonInput } from "~/features/sermons/library/sermons.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { getSettings } from "~/settings/settings.server";
import { SermonEditor } from "./sermons/sermon-editor";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-sermons:new.title", async () => ({
    language: (await getSettings()).languages.defaultLanguage,
  }));
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    create: intent({
      schema: sermonInput,
      verb: (caller, input) => addSermon(caller, input),
      done: (sermon) => `/admin/sermons/${sermon.id}?done=create`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A new sermon. */
export default function NewSermon() {
  const { t } = useTranslation("admin-sermons");
  const { language } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <SermonEditor
      title={t("new.title")}
      form="sermon-new"
      sermon={null}
      language={language}
      onSaved={(answer) => navigate(answer.done?.split("?")[0] ?? "/admin/sermons", settled)}
    />
  );
}
