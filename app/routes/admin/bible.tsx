import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listBibles } from "~/features/bible/bibles-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { formatDateIn, formatNumber } from "~/i18n/format";
import { languageNames } from "~/i18n/languages";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { readDone } from "./shell/done";

const source = { name: "eBible.org", href: "https://ebible.org/find/" };
const command = "npm run bible install eng-web_usfm.zip";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-bible:title", async (caller) => {
    const { timeZone } = (await getSettings()).publishing;
    return {
      bibles: (await listBibles(caller)).map(({ verses, installedAt, ...bible }) => ({
        ...bible,
        verses: formatNumber(verses, caller.language),
        installedAt: formatDateIn(installedAt, caller.language, timeZone),
      })),
      done: readDone(args.request, ["updated", "removed"]),
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The installed Bible versions, and how one is installed. */
export default function Bibles() {
  const { t } = useTranslation("admin-bible");
  const { bibles, done } = useLoaderData<typeof loader>();
  const columns = ["name", "language", "licence", "verses", "installedAt"] as const;
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <DataTable
        caption={t("title")}
        hideCaption
        columns={columns.map((key) => ({
          key,
          label: t(`columns.${key}`),
          ...(key === "verses" && { align: "end" as const }),
        }))}
        rows={bibles.map(({ code, name, language, licence, verses, installedAt }) => ({
          key: code,
          href: `/admin/bible/${code}`,
          cells: {
            ...{ licence, verses, installedAt },
            name: <span lang={language}>{name}</span>,
            language: <span lang={language}>{languageNames[language]}</span>,
          },
        }))}
        empty={<EmptyState plain headingLevel={2} title={t("none")} description={t("noneText")} />}
      />
      <AdminSection title={t("install.title")}>
        <p className="max-w-reading">
          {t("install.where")}{" "}
          <a href={source.href} rel="noopener external" className="link">
            {source.name}
          </a>
        </p>
        <p className="mt-3 max-w-reading">{t("install.command")}</p>
        <pre tabIndex={0} className="mt-3 overflow-x-auto rounded-xl bg-tint p-4 text-sm">
          <code>{command}</code>
        </pre>
      </AdminSection>
    </AdminPage>
  );
}
