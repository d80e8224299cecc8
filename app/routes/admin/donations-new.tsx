import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { suggestDonors } from "~/features/giving/donors/donors-admin.server";
import { enterDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { enterDonationSchema } from "~/features/giving/entered/entered.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { AdminPage } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { askFirst } from "./donations/ask-first.server";
import { EntryForm } from "./donations/entry-form";
import { readEntryStart } from "./donations/entry-start.server";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", async (caller) => {
    const start = await readEntryStart(caller, new URL(args.request.url).searchParams.get("corrects"));
    const t = tFor(caller.language);
    const title = start.corrects
      ? t("admin-entered:correctTitle", { number: start.corrects })
      : t("admin-entered:title");
    return { title, start, donors: await suggestDonors(caller) };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_donations", {
    enter: intent({
      schema: enterDonationSchema,
      verb: askFirst(enterDonation, ({ id }) => `/admin/donations/${id}?done=entered`),
      returnsResult: true,
      keepsFields: true,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Enters one donation that came another way, or the right one in the place of a wrong one. */
export default function EnterDonation() {
  const { t } = useTranslation("admin-entered");
  const { t: words } = useTranslation("admin-donations");
  const { title, start, donors } = useLoaderData<typeof loader>();
  const { corrects } = start;
  return (
    <AdminPage
      title={title}
      lead={corrects ? t("correctLead") : t("lead")}
      width="form"
      back={
        corrects
          ? { href: `/admin/donations/${corrects}`, label: words("one", { number: corrects }) }
          : { href: "/admin/donations", label: words("title") }
      }
      actions={
        !corrects && (
          <>
            <ButtonLink asChild variant="secondary" size="sm">
              <Link to="/admin/donations/batches/new">{t("links.batch")}</Link>
            </ButtonLink>
            <ButtonLink asChild variant="secondary" size="sm">
              <Link to="/admin/donations/import">{t("links.import")}</Link>
            </ButtonLink>
          </>
        )
      }
    >
      <EntryForm key={corrects} {...{ start, donors }} />
    </AdminPage>
  );
}
