import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActivitySentence } from "~/features/operations/activity-sentence";
import { activityQuery, type ActivityDetail } from "~/features/operations/activity.schema";
import { activityKinds, listActivity } from "~/features/operations/activity.server";
import { getSettings } from "~/features/settings/settings.server";
import { deskScreen } from "~/http/desk-screen.server";
import { pageMeta } from "~/http/page-meta";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { BeforeAfter } from "~/ui/before-after";
import { Button } from "~/ui/button";
import { DeskPage } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { UiLink } from "~/ui/link";
import { Select } from "~/ui/select";
import { Toolbar } from "~/ui/toolbar";

export async function loader(args: LoaderFunctionArgs) {
  return deskScreen(args, "manage_users", async (caller) => {
    const { language } = caller;
    const title = tFor(language)("desk-activity:title");
    const query = activityQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const { entries, older } = await listActivity(caller, query);
    const { timeZone } = (await getSettings()).publishing;
    return {
      meta: { title, description: title, unlisted: true },
      entries: entries.map((entry) => ({
        ...entry,
        when: formatDateTime(entry.createdAt, language, timeZone),
      })),
      older:
        older === null
          ? null
          : `?${new URLSearchParams({ ...(query.kind && { kind: query.kind }), before: String(older) }).toString()}`,
      kind: query.kind ?? "",
      kinds: activityKinds,
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Who changed what, and when: never overwritten, never with a secret in it. */
export default function Activity() {
  const { t } = useTranslation("desk-activity");
  const { entries, older, kind, kinds } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t("title")} lead={t("lead")}>
      <Toolbar>
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <Field label={t("kind")} htmlFor="kind">
            <Select id="kind" name="kind" defaultValue={kind} key={kind}>
              <option value="">{t("allKinds")}</option>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {t(`kinds.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" variant="secondary">
            {t("show")}
          </Button>
        </Form>
      </Toolbar>
      {entries.length === 0 ? (
        <EmptyState plain title={t("none")} />
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {older && (
        <UiLink href={older} className="link mt-4 inline-flex min-h-11 items-center">
          {t("older")}
        </UiLink>
      )}
    </DeskPage>
  );
}

function Entry({ entry }: { entry: ActivityDetail & { when: string } }) {
  const { t } = useTranslation("desk-activity");
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <ActivitySentence {...entry} />
        </p>
        <time dateTime={entry.createdAt} className="text-sm text-ink-soft tabular-nums">
          {entry.when}
        </time>
      </div>
      {entry.changes.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-ink-soft">
            {t("changes")}
          </summary>
          <BeforeAfter caption={t("changes")} rows={entry.changes} />
        </details>
      )}
    </li>
  );
}
