import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Download } from "~/ui/icons";
import { Upload, UserPlus } from "~/ui/icons-admin";
import { SubscriberStatus } from "~/features/newsletter/subscribers/subscriber-status";
import {
  subscribersScreenQuery,
  subscriberStates,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { loadSubscribersScreen } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { FilterForm } from "~/http/filter-form";
import { pageMeta } from "~/http/page-meta";
import { languageNames } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { FilterLinks, SearchField, Toolbar } from "~/ui/toolbar";
import { NewsletterPage } from "~/features/newsletter/newsletter-page";
import { readDone } from "./shell/done";
import { queryString } from "./shell/query-string";
import { SpokenTime } from "~/i18n/spoken-time";

const path = "/admin/newsletter/subscribers";
/** The actions to confirm after a redirect, without JavaScript. */
const announcedActions = ["add", "erase"];
const columns = ["email", "firstName", "language", "state", "since"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:subscribers.title", async (caller) => {
    const query = subscribersScreenQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const { subscribers, older } = await loadSubscribersScreen(caller, query);
    const address = (more: { state?: string | undefined; before?: number | null }) =>
      path + queryString({ q: query.q, ...more });
    return {
      q: query.q,
      state: query.state ?? null,
      done: readDone(args.request, announcedActions),
      subscribers,
      newest: query.before === undefined ? null : address({ state: query.state }),
      older: older === null ? null : address({ state: query.state, before: older }),
      filters: [undefined, ...subscriberStates].map((state) => ({
        state: state ?? ("all" as const),
        href: address({ state }),
        current: state === query.state,
      })),
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The list of subscribers with their statuses. */
export default function Subscribers() {
  const { t } = useTranslation("admin-newsletter");
  const { t: records } = useTranslation("admin-records");
  const { t: change } = useTranslation("admin-subscribers");
  const { t: imports } = useTranslation("admin-import");
  const { q, state, done, subscribers, newest, older, filters } = useLoaderData<typeof loader>();
  return (
    <NewsletterPage
      current="subscribers"
      actions={
        <>
          <ButtonLink href={`${path}/new`} size="sm">
            <UserPlus aria-hidden="true" />
            {change("add.open")}
          </ButtonLink>
          <ButtonLink href={`${path}/import`} variant="secondary" size="sm">
            <Upload aria-hidden="true" />
            {imports("open")}
          </ButtonLink>
          <ButtonLink href={`${path}/export.csv${queryString({ q, state })}`} variant="secondary" size="sm">
            <Download aria-hidden="true" />
            {records("export")}
          </ButtonLink>
        </>
      }
    >
      {done && <Alert variant="success" title={change(`done.${done}`)} className="mb-6" />}
      {(subscribers.length > 0 || q || state || newest) && (
        <Toolbar>
          <FilterForm action={path} values={{ q }} role="search" className="grow sm:max-w-md">
            {state && <input type="hidden" name="state" value={state} />}
            <SearchField label={t("subscribers.search")} defaultValue={q} inputMode="email" maxLength={254} />
          </FilterForm>
          <FilterLinks
            label={records("filter")}
            items={filters.map((filter) => ({
              ...filter,
              label: filter.state === "all" ? t("subscribers.all") : t(`subscribers.state.${filter.state}`),
            }))}
          />
        </Toolbar>
      )}
      <DataTable
        caption={t("subscribers.title")}
        hideCaption
        columns={columns.map((key) => ({
          key,
          label: t(`subscribers.columns.${key}`),
          hideOnPhone: key === "firstName",
        }))}
        rows={subscribers.map((subscriber) => ({
          key: String(subscriber.id),
          href: `${path}/${subscriber.id}`,
          cells: {
            email: <span className="wrap-anywhere">{subscriber.email}</span>,
            firstName: subscriber.firstName,
            language: <span lang={subscriber.language}>{languageNames[subscriber.language]}</span>,
            state: <SubscriberStatus state={subscriber.state} suppression={subscriber.suppression} />,
            since: (
              <SpokenTime at={subscriber.createdAt} when={subscriber.since} className="whitespace-nowrap" />
            ),
          },
        }))}
        empty={
          <EmptyState
            plain
            headingLevel={2}
            title={q || state ? t("subscribers.noneFound") : t("subscribers.none")}
            description={q || state ? undefined : t("subscribers.noneText")}
          />
        }
      />
      <Pagination newest={newest} older={older} className="mt-6" />
    </NewsletterPage>
  );
}
