import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { previewMarkdown } from "~/features/writing/markdown/markdown-preview-admin.server";
import { Prose } from "~/features/writing/markdown/prose";
import { keepPlainFields, readForm } from "~/http/body.server";
import { admitAdmin, adminScreen } from "~/http/admin-screen.server";
import { AppError } from "~/request/errors";
import { assertPost } from "~/http/methods.server";
import { pageMeta } from "~/http/page-meta";
import { assertSameOrigin } from "~/http/same-origin.server";
import { AdminPage } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";

const needs = ["manage_content", "manage_newsletter"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, needs, "admin-writing:preview.title", async () => ({}));
}

export async function action(args: ActionFunctionArgs) {
  return admitAdmin(args, needs, async (caller) => {
    assertPost(args.request);
    assertSameOrigin(args.request);
    const form = keepPlainFields(await readForm(args.request));
    const field = form.get("preview"); // the button names the field
    const content = typeof field === "string" ? form.get(field) : null;
    if (typeof content !== "string") throw new AppError(400, "malformed");
    return previewMarkdown(caller, { content });
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The preview of a form's text in a new tab, for browsers without JavaScript. */
export default function WritingPreview() {
  const { t } = useTranslation("admin-writing", { keyPrefix: "preview" });
  const previewed = useActionData<typeof action>();
  return (
    <AdminPage title={t("title")} lead={t("lead")} back={null} width="reading">
      {previewed?.html ? (
        <Prose html={previewed.html} className="border-t border-line pt-8" />
      ) : (
        <EmptyState plain headingLevel={2} title={t("nothing")} />
      )}
    </AdminPage>
  );
}
