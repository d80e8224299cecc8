import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deskScreen } from "~/http/desk-screen.server";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { DeskPage } from "~/ui/desk-page";

export async function loader(args: LoaderFunctionArgs) {
  return deskScreen(args, "administrator", async ({ admin, language }) => {
    const title = tFor(language)("desk:dashboard.title");
    return { meta: { title, description: title, unlisted: true }, name: admin!.displayName };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The first screen after signing in: what waits, what happened, and the way to everything (spec admin §2). */
export default function Dashboard() {
  const { t } = useTranslation("desk");
  const { name } = useLoaderData<typeof loader>();
  return <DeskPage title={t("dashboard.title")} lead={t("dashboard.welcome", { name })} children={null} />;
}
