import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  approveLibraryTexts,
  leaveOutDevotion,
  putDevotion,
  takeInDevotion,
  takeOffDevotion,
  withdrawApproval,
} from "~/features/devotion/library/library-changes-admin.server";
import { requireDate, showLibraryDay } from "~/features/devotion/library/library-day-admin.server";
import { searchLibrary } from "~/features/devotion/library/library-search-admin.server";
import {
  approveLibraryInput,
  leaveOutInput,
  libraryDayInput,
  librarySearchQuery,
  putDevotionInput,
} from "~/features/devotion/library/library.schema";
import { listThemes } from "~/features/devotion/motivations/motivation-drafts-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { ArrowRight } from "~/ui/icons";
import { UiLink } from "~/ui/link";
import { ApproveRest } from "./library/approve-rest";
import { DayChanges } from "./library/day-changes";
import { DayFacts } from "./library/day-facts";
import { DayText } from "./library/day-text";
import { libraryDayPath, libraryMonthPath } from "./library/library-paths";
import { NeighbourLinks } from "./library/neighbour-links";
import { PutAnother } from "./library/put-another";
import { readDone } from "./shell/done";

const changes = ["approve", "withdraw", "leaveOut", "takeIn", "put", "takeOff"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const query = librarySearchQuery.parse(readQuery(args.request));
    return {
      ...(await showLibraryDay(caller, requireDate(libraryDayInput.safeParse(args.params)))),
      ...(await searchLibrary(caller, query)),
      query,
      themes: listThemes(caller.language).map(({ theme, name }) => ({ value: theme, label: name })),
      done: readDone(args.request, changes),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    approve: intent({ schema: approveLibraryInput, verb: approveLibraryTexts }),
    withdraw: intent({ schema: approveLibraryInput, verb: withdrawApproval }),
    leaveOut: intent({ schema: leaveOutInput, verb: leaveOutDevotion }),
    takeIn: intent({ schema: leaveOutInput, verb: takeInDevotion }),
    put: intent({ schema: putDevotionInput, verb: putDevotion }),
    takeOff: intent({ schema: libraryDayInput, verb: takeOffDevotion }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** After a conflict the day is loaded as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || revalidateUnlessUnreached(args);

/** A day of the library, read whole in four languages. */
export default function LibraryDayScreen() {
  const { t } = useTranslation("admin-library");
  const day = useLoaderData<typeof loader>();
  const { title, date, month, previous, next, texts, done } = day;
  return (
    <AdminPage
      title={
        <time dateTime={date} className="inline-block first-letter:uppercase">
          {title}
        </time>
      }
      back={{ href: libraryMonthPath(month.path), label: t("day.back", { month: month.name }) }}
      actions={
        <NeighbourLinks
          previous={previous === null ? null : { href: libraryDayPath(previous), label: t("day.previous") }}
          next={next === null ? null : { href: libraryDayPath(next), label: t("day.next") }}
        />
      }
    >
      {done && <Alert variant="success" title={t(`${done}.done`)} className="mb-6" />}
      <DayFacts day={day} />
      <DayChanges day={day} />
      <div className="mt-8 grid gap-4 lg:grid-cols-2">
        {texts.map((text) => (
          <DayText key={text.language} day={day} text={text} />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <ApproveRest day={day} place="end" />
        {next !== null && (
          <ButtonLink asChild variant="quiet">
            <UiLink href={libraryDayPath(next)}>
              {t("day.next")}
              <ArrowRight aria-hidden="true" />
            </UiLink>
          </ButtonLink>
        )}
      </div>
      {day.canPut && <PutAnother key={date} day={day} />}
    </AdminPage>
  );
}
