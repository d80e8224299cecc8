import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getSettings } from "~/settings/settings.server";
import {
  describePictureSchema,
  pictureIdSchema,
  picturesQuery,
  uploadPictureSchema,
} from "~/features/writing/pictures/pictures.schema";
import {
  deletePicture,
  describePicture,
  listPictures,
  uploadPicture,
} from "~/features/writing/pictures/pictures-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateTime } from "~/i18n/format";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { PictureCard } from "./pictures/picture-card";
import { UploadForm } from "./pictures/upload-form";

const needs = ["manage_content", "manage_newsletter"] as const;
const doneActions = ["upload", "describe", "delete"];

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, needs, "admin-writing:pictures.title", async (caller) => {
    const { language } = caller;
    const { searchParams } = new URL(args.request.url);
    const { before } = picturesQuery.parse(Object.fromEntries(searchParams));
    const { pictures, older } = await listPictures(caller, { before });
    const { timeZone } = (await getSettings()).publishing;
    const done = searchParams.get("done") ?? "";
    return {
      pictures: pictures.map((picture) => ({
        ...picture,
        date: formatDateTime(picture.createdAt, language, timeZone),
      })),
      newest: before === undefined ? null : "/admin/pictures",
      older: older === null ? null : `/admin/pictures?before=${older}`,
      done: doneActions.includes(done) ? done : null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(
    args,
    needs,
    {
      upload: intent({ schema: uploadPictureSchema, verb: uploadPicture }),
      describe: intent({ schema: describePictureSchema, verb: describePicture }),
      delete: intent({ schema: pictureIdSchema, verb: deletePicture }),
    },
    { files: true },
  );
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The pictures: upload, describe, copy, delete. */
export default function Pictures() {
  const { t } = useTranslation("admin-writing", { keyPrefix: "pictures" });
  const { pictures, newest, older, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <UploadForm />
      {pictures.length === 0 ? (
        <EmptyState plain headingLevel={2} title={t("none")} description={t("noneText")} />
      ) : (
        <ul aria-label={t("list")} className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {pictures.map((picture) => (
            <PictureCard key={picture.id} picture={picture} />
          ))}
        </ul>
      )}
      <Pagination newest={newest} older={older} className="mt-6" />
    </AdminPage>
  );
}
