import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { checkSenderDomain } from "~/features/mail/domain/sender-domain-admin.server";
import { senderDomainQuery } from "~/features/mail/domain/sender-domain.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { DefinitionList } from "~/ui/definition-list";
import { Field, Input } from "~/ui/field";
import { UiLink } from "~/ui/link";
import { RecordList } from "./mail-domain/record-list";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-mail-account:arrive.title", async (caller) => {
    const query = senderDomainQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    return { ...query, result: await checkSenderDomain(caller, query) };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** "Will my emails arrive?": SPF, DKIM and DMARC of the sender's domain, and what to add. */
export default function MailDomain() {
  const { t } = useTranslation("admin-mail-account");
  const { result, selector } = useLoaderData<typeof loader>();
  const { sender, domain, state, checks } = result;
  const isGood = state === "own" || (state === "checked" && checks.every(({ tone }) => tone !== "bad"));
  return (
    <AdminPage
      title={t("arrive.title")}
      lead={t("arrive.lead")}
      back={{ href: "/admin/mails", label: t("admin-mails:title") }}
      width="reading"
      actions={
        <UiLink className="link" href="/admin/settings?tab=email">
          {t("arrive.settings")}
        </UiLink>
      }
    >
      <Alert
        variant={isGood ? "success" : state === "checked" ? "info" : "error"}
        title={t(`arrive.state.${state}`, { domain })}
        silent
      />
      <DefinitionList
        className="mt-4"
        items={[
          { term: t("arrive.sender"), value: sender },
          { term: t("arrive.domain"), value: domain },
        ]}
      />
      <RecordList checks={checks} />
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-3">
        {state === "checked" && (
          <Field
            label={t("arrive.dkim.selector")}
            hint={t("arrive.dkim.selectorHint")}
            htmlFor="selector"
            className="w-full max-w-sm"
          >
            <Input
              name="selector"
              defaultValue={selector}
              maxLength={80}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        )}
        <Button type="submit" variant="secondary">
          {t("arrive.again")}
        </Button>
      </Form>
      <p className="mt-3 text-sm text-ink-soft">{t("arrive.wait")}</p>
    </AdminPage>
  );
}
