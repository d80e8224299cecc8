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
import { pageMeta } from "~/http/page-meta";
import { languageNames } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { FilterLinks, Toolbar } from "~/ui/toolbar";
import { NewsletterPage } from "~/features/newsletter/newsletter-page";
import { ManyButtons } from "./newsletter-subscribers/many-buttons";
import { SubscriberFilters } from "./newsletter-subscribers/subscriber-filters";
import { TickBox } from "./newsletter-subscribers/tick-box";
import { readDone } from "./shell/done";
import { queryString } from "./shell/query-string";
import { SpokenTime } from "~/i18n/spoken-time";

const path = "/admin/newsletter/subscribers";
/** The actions to confirm after a redirect, without JavaScript. */
const announcedActions = ["erase"];
const manyForm = "many-subscribers";
const columns = ["email", "firstName", "language", "state", "since"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:subscribers.title", async (caller) => {
    const query = subscribersScreenQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const { subscribers, segments, older } = await loadSubscribersScreen(caller, query);
    const { q, state, in: language, segment } = query;
    const address = (more: { state?: string | undefined; before?: number | null }) =>
      path + queryString({ q, in: language, segment, ...more });
    return {
      ...{ q, segments },
      state: state ?? null,
      language: language ?? null,
      segment: segment ?? null,
      done: readDone(args.request, announcedActions),
      subscribers,
      newest: query.before === undefined ? null : address({ state }),
      older: older === null ? null : address({ state, before: older }),
      filters: [undefined, ...subscriberStates].map((one) => ({
        state: one ?? ("all" as const),
        href: address({ state: one }),
        current: one === state,
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
  const { q, state, language, segment, segments, done, subscribers, newest, older, filters } =
    useLoaderData<typeof loader>();
  const isFiltered = Boolean(q || state || language || segment);
  const filter = { q, state, in: language, segment };
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
          <ButtonLink href={`${path}/export.csv${queryString(filter)}`} variant="secondary" size="sm">
            <Download aria-hidden="true" />
            {records("export")}
          </ButtonLink>
        </>
      }
    >
      {done && <Alert variant="success" title={change(`done.${done}`)} className="mb-6" />}
      {(subscribers.length > 0 || isFiltered || newest) && (
        <Toolbar>
          <SubscriberFilters {...{ q, state, language, segment, segments }} />
          <FilterLinks
            label={records("filter")}
            items={filters.map((filter) => ({
              ...filter,
              label: filter.state === "all" ? t("subscribers.all") : t(`subscribers.state.${filter.state}`),
            }))}
          />
        </Toolbar>
      )}
      <form id={manyForm} method="get" action={`${path}/many`} />
      <DataTable
        caption={t("subscribers.title")}
        hideCaption
        columns={[
          ...columns.map((key) => ({
            key,
            label: t(`subscribers.columns.${key}`),
            hideOnPhone: key === "firstName",
          })),
          { key: "tick", label: change("many.tick") },
        ]}
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
            tick: <TickBox form={manyForm} subscriber={subscriber} />,
          },
        }))}
        empty={
          <EmptyState
            plain
            headingLevel={2}
            title={isFiltered ? t("subscribers.noneFound") : t("subscribers.none")}
            description={isFiltered ? undefined : t("subscribers.noneText")}
          />
        }
      />
      {subscribers.length > 0 && <ManyButtons path={`${path}/many`} form={manyForm} filter={filter} />}
      <Pagination newest={newest} older={older} className="mt-6" />
    </NewsletterPage>
  );
}
