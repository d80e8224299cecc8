import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { showOwnDevotions } from "~/features/devotion/library/own-devotions-screens-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Download } from "~/ui/icons";
import { Plus, Upload } from "~/ui/icons-admin";
import { UiLink } from "~/ui/link";
import { libraryPath, ownDevotionsPath } from "./library/library-paths";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-library:own.title", async (caller) => ({
    devotions: await showOwnDevotions(caller),
    done: readDone(args.request, ["deleted", "imported"]),
  }));
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The team's own devotions. */
export default function OwnDevotions() {
  const { t } = useTranslation("admin-library");
  const { devotions, done } = useLoaderData<typeof loader>();
  const columns = ["passage", "day", "theme", "languages", "author"] as const;
  return (
    <AdminPage
      title={t("own.title")}
      lead={t("own.lead")}
      back={{ href: libraryPath, label: t("title") }}
      actions={
        <>
          <ButtonLink asChild>
            <UiLink href={`${ownDevotionsPath}/new`}>
              <Plus aria-hidden="true" />
              {t("own.new")}
            </UiLink>
          </ButtonLink>
          <ButtonLink asChild variant="secondary">
            <UiLink href={`${ownDevotionsPath}/import`}>
              <Upload aria-hidden="true" />
              {t("own.import")}
            </UiLink>
          </ButtonLink>
        </>
      }
    >
      {done && <Alert variant="success" title={t(`own.done.${done}`)} className="mb-6" />}
      <DataTable
        caption={t("own.title")}
        hideCaption
        columns={columns.map((key) => ({ key, label: t(`own.columns.${key}`) }))}
        rows={devotions.map(({ id, language, reference, ...cells }) => ({
          key: String(id),
          href: `${ownDevotionsPath}/${id}`,
          cells: { ...cells, passage: <span lang={language}>{reference}</span> },
        }))}
        empty={<EmptyState plain headingLevel={2} title={t("own.none")} description={t("own.noneText")} />}
      />
      {devotions.length > 0 && (
        <p className="mt-6 flex flex-wrap gap-3">
          {(["json", "csv"] as const).map((format) => (
            <ButtonLink
              key={format}
              href={`${ownDevotionsPath}/export.${format}`}
              variant="secondary"
              size="sm"
            >
              <Download aria-hidden="true" />
              {t(`own.export.${format}`)}
            </ButtonLink>
          ))}
        </p>
      )}
    </AdminPage>
  );
}
