import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteLeaderboardName, listLeaderboardNames } from "~/features/badges/leaderboard-admin.server";
import { deleteGeneratedQuote, listGeneratedQuotes } from "~/features/quotes/quotes-admin.server";
import { aiQuotesQuery, quoteId } from "~/features/quotes/quotes.schema";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateIn } from "~/i18n/format";
import { languageNames, isLanguage } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { RemovableRow } from "./community/removable-row";
import { readDone } from "./shell/done";

const address = "/admin/community";
const actionNames = ["deleteQuote", "deleteName"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-community:title", async (caller) => {
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const [names, { quotes, older }, { publishing }] = await Promise.all([
      listLeaderboardNames(caller),
      listGeneratedQuotes(caller, aiQuotesQuery.parse(asked)),
      getSettings(),
    ]);
    return {
      names,
      quotes: quotes.map(({ createdAt, ...quote }) => ({
        ...quote,
        day: formatDateIn(createdAt, caller.language, publishing.timeZone),
      })),
      newest: asked.before === undefined ? null : address,
      older: older === null ? null : `${address}?before=${older}`,
      done: readDone(args.request, actionNames),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    deleteQuote: intent({ schema: quoteId, verb: deleteGeneratedQuote }),
    deleteName: intent({ schema: quoteId, verb: deleteLeaderboardName }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Content by visitors and the AI that was published without a review. The team removes what does not belong there. */
export default function Community() {
  const { t } = useTranslation("admin-community");
  const { names, quotes, newest, older, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <CommunityList
        title={t("names.title")}
        lead={t("names.lead")}
        isEmpty={names.length === 0}
        none="names"
      >
        {names.map(({ userId, name, position }) => (
          <RemovableRow key={userId} id={userId} intent="deleteName" name={name} action={address}>
            <p dir="auto" className="font-semibold wrap-anywhere">
              {name}
            </p>
            <p className="mt-1 text-sm text-ink-soft tabular-nums">{t("names.place", { position })}</p>
          </RemovableRow>
        ))}
      </CommunityList>
      <CommunityList
        title={t("quotes.title")}
        lead={t("quotes.lead")}
        isEmpty={quotes.length === 0}
        none="quotes"
      >
        {quotes.map(({ id, quote, language, shareCount, day }) => (
          <RemovableRow key={id} id={id} intent="deleteQuote" name={quote} action={address}>
            <p
              dir="auto"
              lang={language}
              className="max-w-reading font-serif text-lg leading-snug wrap-anywhere"
            >
              {quote}
            </p>
            <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-soft">
              <span>{isLanguage(language) ? languageNames[language] : language}</span>
              <span>{day}</span>
              <span className="tabular-nums">{t("quotes.shares", { count: shareCount })}</span>
            </p>
          </RemovableRow>
        ))}
      </CommunityList>
      <Pagination newest={newest} older={older} className="mt-6" />
    </AdminPage>
  );
}

interface CommunityListProps {
  title: string;
  lead: string;
  isEmpty: boolean;
  none: "names" | "quotes";
  children: React.ReactNode;
}

function CommunityList({ title, lead, isEmpty, none, children }: CommunityListProps) {
  const { t } = useTranslation("admin-community");
  return (
    <section className="mb-12">
      <h2 className="font-serif text-2xl">{title}</h2>
      <p className="mt-1 mb-4 max-w-2xl text-ink-soft">{lead}</p>
      {isEmpty ? (
        <EmptyState plain headingLevel={3} title={t(`${none}.none`)} description={t(`${none}.noneText`)} />
      ) : (
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {children}
        </ul>
      )}
    </section>
  );
}
