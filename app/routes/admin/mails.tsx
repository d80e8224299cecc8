import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mailLogQuery, mailStatuses, type MailLogQuery } from "~/features/mail/mail-log.schema";
import { listMails } from "~/features/mail/mail-log-admin.server";
import { isMailConfigured } from "~/features/mail/account/configured-mail-server.server";
import { MailStatus } from "~/features/mail/mail-status";
import { getSettings } from "~/settings/settings.server";
import { mailTitleKey } from "~/features/mail/mail-templates.server";
import { adminScreen } from "~/http/admin-screen.server";
import { FilterForm } from "~/http/filter-form";
import { pageMeta } from "~/http/page-meta";
import { sayDate } from "~/i18n/spoken-date.server";
import { AdminPage } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { EntryList, EntryRow, focusFirstEntry } from "~/ui/entry-list";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { FilterLinks, SearchField, Toolbar } from "~/ui/toolbar";
import { NoMailServer } from "./mails/no-mail-server";
import { SpokenTime } from "~/i18n/spoken-time";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-mails:title", async (caller) => {
    const { language } = caller;
    const query = mailLogQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const [{ mails, older }, { publishing }, isConfigured] = await Promise.all([
      listMails(caller, query),
      getSettings(),
      isMailConfigured(),
    ]);
    return {
      mails: mails.map((mail) => ({
        ...mail,
        title: mailTitleKey(mail.template),
        when: sayDate(mail.createdAt, language, publishing.timeZone),
      })),
      q: query.q,
      newest: query.before === undefined ? null : mailListPath({ ...query, before: undefined }),
      older: older === null ? null : mailListPath({ ...query, before: older }),
      filters: [undefined, ...mailStatuses].map((status) => ({
        status: status ?? "all",
        href: mailListPath({ status, q: query.q }),
        current: status === query.status,
      })),
      isNarrowed: query.status !== undefined || query.q !== "",
      isConfigured,
    };
  });
}

/** The path of the list with a query. */
function mailListPath({ status, q, before }: Partial<MailLogQuery>): string {
  const query = { ...(status && { status }), ...(q && { q }), ...(before && { before: String(before) }) };
  return `/admin/mails?${new URLSearchParams(query).toString()}`;
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The log of all mails. */
export default function Mails() {
  const { t } = useTranslation("admin-mails");
  const { mails, q, newest, older, filters, isNarrowed, isConfigured } = useLoaderData<typeof loader>();
  const status = filters.find(({ current }) => current)?.status ?? "all";
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <UiLink className="link" href="/admin/mails/domain">
            {t("toDomain")}
          </UiLink>
          <UiLink className="link" href="/admin/mails/templates">
            {t("toTemplates")}
          </UiLink>
        </>
      }
    >
      {!isConfigured && <NoMailServer />}
      {(mails.length > 0 || isNarrowed || newest) && (
        <Toolbar>
          <FilterForm
            action="/admin/mails"
            values={{ q }}
            role="search"
            onKeyDown={focusFirstEntry}
            className="grow sm:max-w-md"
          >
            {status !== "all" && <input type="hidden" name="status" value={status} />}
            <SearchField label={t("search")} defaultValue={q} inputMode="email" maxLength={254} />
          </FilterForm>
          <FilterLinks
            label={t("filter")}
            items={filters.map((filter) => ({
              ...filter,
              label: filter.status === "all" ? t("all") : t(`status.${filter.status}`),
            }))}
          />
        </Toolbar>
      )}
      {mails.length > 0 ? (
        <EntryList label={t("caption")}>
          {mails.map((mail) => (
            <EntryRow
              key={mail.id}
              href={`/admin/mails/${mail.id}`}
              title={mail.recipient ?? t("confidential")}
              preview={mail.subject ?? undefined}
              lang={mail.isHidden ? undefined : mail.language}
              kind={mail.title ? t(mail.title) : mail.template}
              state={<MailStatus status={mail.status} />}
              date={<SpokenTime at={mail.createdAt} when={mail.when} />}
            />
          ))}
        </EntryList>
      ) : (
        <EmptyState
          plain
          headingLevel={2}
          title={isNarrowed ? t("noneFound") : t("none")}
          description={q ? t("noneFoundText") : undefined}
        />
      )}
      <Pagination newest={newest} older={older} className="mt-6" />
    </AdminPage>
  );
}
