import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { donorIdSchema, mergeDonorSchema, saveDonorSchema } from "~/features/giving/donors/donors.schema";
import {
  mergeDonor,
  saveDonor,
  showDonor,
  suggestDonors,
  unmergeDonor,
} from "~/features/giving/donors/donors-admin.server";
import { eraseDonor } from "~/features/giving/donors/donor-erasure-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { DonorForm } from "./donations/donor-form";
import { DonorMerge } from "./donations/donor-merge";
import { EraseDonor } from "./donations/erase-donor";
import { donorItemToScreen } from "./donations/donor-to-screen.server";

const path = "/admin/donations/donors";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", async (caller) => {
    const donor = await showDonor(caller, donorIdSchema.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const title =
      donor.name ?? donor.email ?? tFor(caller.language)("admin-donor-list:number", { number: donor.id });
    return {
      title,
      donor,
      shown: donorItemToScreen(donor, caller.language, timeZone),
      suggestions: await suggestDonors(caller),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_donations", {
    save: intent({ schema: saveDonorSchema, verb: saveDonor }),
    merge: intent({ schema: mergeDonorSchema, verb: mergeDonor, done: ({ id }) => `${path}/${id}` }),
    unmerge: intent({ schema: donorIdSchema, verb: unmergeDonor, done: ({ id }) => `${path}/${id}` }),
    erase: intent({ schema: donorIdSchema, verb: eraseDonor, done: path }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A donor: details, yearly statements, and the other records that are the same person. */
export default function Donor() {
  const { t } = useTranslation("admin-donor-list");
  const { title, donor, shown, suggestions } = useLoaderData<typeof loader>();
  const { id, mergedIntoId, merged, years } = donor;
  const search = new URLSearchParams({ q: donor.email ?? donor.name ?? "" }).toString();
  return (
    <AdminPage
      title={title}
      lead={[`#${id}`, t("count", { count: donor.donations }), shown.total].filter(Boolean).join(" · ")}
      width="form"
      back={{ href: path, label: t("title") }}
      actions={
        <ButtonLink href={`/admin/donations?${search}`} variant="secondary" size="sm">
          {t("donations")}
        </ButtonLink>
      }
    >
      {mergedIntoId !== null && (
        <Alert variant="info" silent title={t("merge.isMerged", { number: mergedIntoId })} className="mb-6">
          <UiLink href={`${path}/${mergedIntoId}`} className="link">
            {t("merge.open")}
          </UiLink>
        </Alert>
      )}
      <AdminSection title={t("statements")} description={t("statementsLead")}>
        {years.length > 0 ? (
          <ul className="flex flex-wrap gap-3">
            {years.map((year) => (
              <li key={year}>
                <ButtonLink href={`${path}/${id}/${year}`} variant="secondary" size="sm" download>
                  {t("statement", { year })}
                </ButtonLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{t("noStatements")}</p>
        )}
      </AdminSection>
      <AdminSection title={t("details")}>
        <DonorForm key={id} donor={donor} action={`${path}/${id}`} />
      </AdminSection>
      <DonorMerge {...{ id, merged, suggestions }} isMerged={mergedIntoId !== null} />
      <EraseDonor {...{ id }} name={title} hasEmail={donor.email !== null} action={`${path}/${id}`} />
    </AdminPage>
  );
}
