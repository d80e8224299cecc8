import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WallEntryList } from "./content-donors/wall-entry-list";
import {
  hideFromWall,
  removeWallMessage,
  showOnWall,
  loadWallAdmin,
} from "~/features/giving/wall/wall-admin.server";
import { appreciationIdSchema, wallQuerySchema } from "~/features/giving/wall/wall.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { AppError } from "~/request/errors";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { Alert } from "~/ui/alert";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { ContentPage } from "~/features/devotion/content-page";
import { readDone } from "./shell/done";

const address = "/admin/content/donors";
const actionNames = ["hide", "show", "removeMessage"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", "admin-donors:title", async (caller) => {
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const query = wallQuerySchema.safeParse(asked);
    if (!query.success) throw new AppError(404, "notFound");
    return {
      done: readDone(args.request, actionNames),
      permissions: [...caller.permissions],
      ...(await loadWallAdmin(caller, query.data)),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_donations", {
    hide: intent({ schema: appreciationIdSchema, verb: hideFromWall }),
    show: intent({ schema: appreciationIdSchema, verb: showOnWall }),
    removeMessage: intent({ schema: appreciationIdSchema, verb: removeWallMessage }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The donor wall for administrators. */
export default function ContentDonors() {
  const { t } = useTranslation("admin-donors");
  const { entries, newer, older, showAmounts, done, permissions } = useLoaderData<typeof loader>();
  return (
    <ContentPage tab="donors" permissions={permissions}>
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <p className="max-w-2xl text-ink-soft">
          {t("lead")} {!showAmounts && t("amountsHidden")}
        </p>
        <a href="/donor-wall" className="link inline-flex min-h-11 items-center">
          {t("public")}
        </a>
      </div>
      {entries.length > 0 ? (
        <WallEntryList entries={entries} action={address} />
      ) : (
        <EmptyState plain headingLevel={2} title={t("none")} description={t("noneText")} />
      )}
      <Pagination
        className="mt-6"
        newer={newer && `${address}?after=${newer}`}
        older={older && `${address}?before=${older}`}
      />
    </ContentPage>
  );
}
