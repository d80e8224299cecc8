import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addSubscriberInput } from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { addSubscriber } from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { getSettings } from "~/settings/settings.server";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { dateIn } from "~/i18n/format";
import { languageOptions } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { AdminPage } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { ConsentFields } from "~/features/newsletter/subscribers/consent-fields";

const listPath = "/admin/newsletter/subscribers";
const path = `${listPath}/new`;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-subscribers:add.title", async (caller) => {
    const { timeZone } = (await getSettings()).publishing;
    return { today: dateIn(timeZone), language: caller.language };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    add: intent({
      schema: addSubscriberInput,
      verb: addSubscriber,
      tells: ({ id }: { id: number }) => ({ id }),
      done: ({ id }) => `${listPath}/${id}?done=add`,
    }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Adds a subscriber who agreed by telephone or on paper. */
export default function AddSubscriber() {
  const { t } = useTranslation("admin-subscribers");
  const { t: list } = useTranslation("admin-newsletter", { keyPrefix: "subscribers.columns" });
  const { today, language } = useLoaderData<typeof loader>();
  const offered = useOfferedLanguages();
  const navigate = useNavigate();
  return (
    <AdminPage
      title={t("add.title")}
      lead={t("add.lead")}
      width="form"
      back={{ href: listPath, label: t("admin-newsletter:subscribers.title") }}
    >
      <AdminForm<"email" | "firstName" | "preferredLanguage" | "consentSource" | "consentDate">
        id="add-subscriber"
        action={path}
        intent="add"
        initial={{ preferredLanguage: language, consentDate: today }}
        success={{ title: t("done.add") }}
        failure={t("failed")}
        onSuccess={({ result }) => navigate(`${listPath}/${(result as { id: number }).id}`)}
        className="flex flex-col gap-5"
      >
        {({ fields, pending }) => (
          <>
            <TextField
              type="email"
              label={list("email")}
              field={fields.email}
              maxLength={254}
              autoComplete="off"
              required
            />
            <TextField
              label={list("firstName")}
              field={fields.firstName}
              maxLength={100}
              autoComplete="off"
            />
            <SelectField
              label={list("language")}
              field={fields.preferredLanguage}
              options={languageOptions(offered)}
              required
            />
            <ConsentFields fields={fields} today={today} />
            <Button type="submit" loading={pending} className="self-start">
              {t("add.action")}
            </Button>
          </>
        )}
      </AdminForm>
    </AdminPage>
  );
}
