import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { heldIdInput, heldPermissions, heldQuery } from "~/features/held/held-admin.schema";
import { deleteHeldSubmission, listHeldSubmissions } from "~/features/held/held-admin.server";
import { releaseHeldSubmission } from "~/features/held/held-release-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { sayDate } from "~/i18n/spoken-date.server";
import { tFor } from "~/i18n/i18n.server";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { HeldItem } from "./held/held-item";
import { readDone } from "./shell/done";

const address = "/admin/held";
const actionNames = ["release", "delete"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, heldPermissions, "admin-held:title", async (caller) => {
    const t = tFor(caller.language);
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const query = heldQuery.parse(asked);
    const [{ submissions, older }, { publishing }] = await Promise.all([
      listHeldSubmissions(caller, query),
      getSettings(),
    ]);
    return {
      submissions: submissions.map(({ id, label, language, createdAt, fields }) => ({
        id,
        language,
        form: t(label),
        createdAt,
        when: sayDate(createdAt, caller.language, publishing.timeZone),
        fields: fields.map((field) => ({ term: t(field.label), value: field.value })),
      })),
      newest: query.before === undefined ? null : address,
      older: older === null ? null : `${address}?before=${older}`,
      done: readDone(args.request, actionNames),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, heldPermissions, {
    release: intent({ schema: heldIdInput, verb: releaseHeldSubmission }),
    delete: intent({ schema: heldIdInput, verb: deleteHeldSubmission }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Forms that look as if a robot sent them, with what was written. */
export default function Held() {
  const { t } = useTranslation("admin-held");
  const { submissions, newest, older, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      {submissions.length === 0 ? (
        <EmptyState plain title={t("none")} description={t("noneText")} />
      ) : (
        <ul aria-label={t("title")} className="divide-y divide-line border-y border-line">
          {submissions.map((submission) => (
            <HeldItem key={submission.id} {...submission} action={address} />
          ))}
        </ul>
      )}
      <Pagination newest={newest} older={older} className="mt-6" />
    </AdminPage>
  );
}
