import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChoiceFields } from "~/features/sermons/import/choice-fields";
import { importIdInput, sourceInput } from "~/features/sermons/import/import.schema";
import {
  deleteSource,
  lookNow,
  showSource,
  updateSource,
} from "~/features/sermons/import/sources-admin.server";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { Switch } from "~/ui/switch";
import { importsPath, sourcePath } from "./sermons-import/import-paths";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const source = await showSource(caller, importIdInput.parse(args.params));
    return { title: source.title, source, done: readDone(args.request, ["saveSource", "lookNow"]) };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    saveSource: intent({ schema: sourceInput, verb: updateSource }),
    lookNow: intent({ schema: importIdInput, verb: lookNow }),
    deleteSource: intent({
      schema: importIdInput,
      verb: deleteSource,
      done: `${importsPath}?done=deleteSource`,
    }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** After a deletion nothing is loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formData?.get("intent") === "deleteSource" ? false : revalidateUnlessUnreached(args);

/** A podcast or a channel in which new sermons are looked for. */
export default function SermonSource() {
  const { t } = useTranslation("admin-sermon-import");
  const { source, done } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { id, title, kind, address, choices, looksDaily, lookedAt, found, error } = source;
  const form = { action: sourcePath(id), failure: t("failed") };
  return (
    <AdminPage
      title={<span className="wrap-anywhere">{title}</span>}
      lead={<span className="wrap-anywhere">{`${t(`kinds.${kind}`)} · ${address}`}</span>}
      width="form"
      back={{ href: importsPath, label: t("title") }}
    >
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      {error && (
        <Alert variant="error" title={t("lookFailed")} className="mb-6">
          {error}
        </Alert>
      )}
      <div className="mb-8 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {lookedAt && t("lookedAt", { when: lookedAt })}
          {lookedAt && !error && found !== null && ` · ${t("foundNew", { count: found })}`}
        </p>
        <AdminForm id="look-now" intent="lookNow" success={{ title: t("done.lookNow") }} {...form}>
          {({ pending }) => (
            <Button type="submit" variant="secondary" size="sm" loading={pending}>
              {t("lookNow")}
            </Button>
          )}
        </AdminForm>
      </div>
      <AdminForm<"defaultLanguage" | "defaultTopic" | "difficulty" | "state">
        id="save-source"
        intent="saveSource"
        initial={choices}
        success={{ title: t("done.saveSource") }}
        {...form}
      >
        {({ fields, pending }) => (
          <>
            <Switch name="looksDaily" defaultChecked={looksDaily} label={t("looksDaily")} className="mb-5" />
            <ChoiceFields fields={fields} />
            <Button type="submit" loading={pending} className="mt-6">
              {t("save")}
            </Button>
          </>
        )}
      </AdminForm>
      <AdminForm
        id="delete-source"
        intent="deleteSource"
        success={{ title: t("done.deleteSource") }}
        onSuccess={() => navigate(importsPath)}
        className="mt-10"
        {...form}
      >
        {({ pending }) => (
          <ConfirmButton
            variant="quietDanger"
            title={t("deleteSourceAsk", { name: title })}
            text={t("deleteSourceText")}
            confirm={t("deleteSource")}
            loading={pending}
          >
            {t("deleteSource")}
          </ConfirmButton>
        )}
      </AdminForm>
    </AdminPage>
  );
}
