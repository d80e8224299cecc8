import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { motivationToForm } from "~/features/devotion/motivations/motivation-fields";
import { motivationScreens } from "~/features/devotion/motivations/motivation-screens";
import { showMotivation } from "~/features/devotion/motivations/motivations-admin-screens.server";
import { motivationUpdate } from "~/features/devotion/motivations/motivations.schema";
import {
  deleteMotivation,
  publishMotivation,
  unpublishMotivation,
  updateMotivation,
} from "~/features/devotion/motivations/motivations-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { DoneAlert } from "~/features/writing/kit/done-alert";
import { StateBadge } from "~/features/writing/kit/state-badge";
import { TextSheet } from "~/features/writing/kit/text-sheet";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { MotivationOrigin } from "./content-motivation/motivation-origin";
import { MotivationEditor } from "./content/motivation-editor";
import { doneToTexts, readDone } from "./shell/done";
import { revalidateText } from "./shell/revalidation";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-motivations:edit.title", async (caller) => {
    const shown = await showMotivation(caller, versionedChoice.parse({ id: args.params.id }));
    return { ...shown, done: readDone(args.request, doneToTexts) };
  });
}

export async function action(args: ActionFunctionArgs) {
  const here = `/admin/content/motivations/${args.params.id}`;
  return adminAction(args, "manage_content", {
    update: intent({ schema: motivationUpdate, verb: updateMotivation, done: `${here}?done=updated` }),
    publish: intent({ schema: versionedChoice, verb: publishMotivation, done: `${here}?done=published` }),
    unpublish: intent({
      schema: versionedChoice,
      verb: unpublishMotivation,
      done: `${here}?done=unpublished`,
    }),
    delete: intent({ schema: versionedChoice, verb: deleteMotivation, done: "/admin/content?done=deleted" }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateText;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A motivation: its words, and the sheet that publishes it. */
export default function EditMotivation() {
  const { t } = useTranslation("admin-motivations");
  const { t: writing } = useTranslation("admin-writing");
  const { motivation, item, approvedWhen, ahead, done } = useLoaderData<typeof loader>();
  const [filled, setFilled] = useState(0);
  const refillForm = () => setFilled(filled + 1);
  return (
    <MotivationEditor
      key={motivation.id}
      title={t("edit.title")}
      form={`motivation-${motivation.id}-${filled}`}
      initial={motivationToForm(motivation)}
      saved={motivation}
      state={<StateBadge screens={motivationScreens} state={item.state} when={item.date} />}
      notice={<DoneAlert screens={motivationScreens} done={done} />}
      publish={
        item.state === "draft"
          ? {
              label: writing("sheet.open"),
              sheet: (state) => (
                <TextSheet
                  {...state}
                  screens={motivationScreens}
                  item={item}
                  then={ahead ? t("publish.ahead", { date: ahead }) : t("publish.today")}
                />
              ),
            }
          : null
      }
      more={
        <p className="text-sm text-ink-soft">
          <MotivationOrigin {...item} />{" "}
          {approvedWhen && <span className="tabular-nums">{approvedWhen}</span>}
        </p>
      }
      onSaved={refillForm}
      onRefill={refillForm}
    />
  );
}
