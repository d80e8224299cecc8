import { listAreas } from "~/areas/registry.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
import type { TodayItem } from "./today.schema";

/** Today's tasks that the caller's role may see: broken parts first, then in the areas' order. */
export async function listToday(caller: Caller): Promise<TodayItem[]> {
  requireAdmin(caller);
  const t = tFor(caller.language);
  const sources = listAreas()
    .flatMap(({ today = [] }) => today)
    .filter(({ permission }) => caller.permissions.has(permission))
    .sort((a, b) => a.order - b.order);
  const found = await Promise.all(
    sources.map(async ({ icon, find }) =>
      (await find(caller)).map(({ tone, title, hint, href, languages }): TodayItem => ({
        tone,
        icon,
        title: t(title.key, title.facts),
        ...(hint && { hint: t(hint.key, hint.facts) }),
        href,
        ...(languages && {
          languages: languages.map((one) => ({
            ...one,
            state: t(one.state),
            actions: one.actions.map((action) => ({ ...action, label: t(action.label) })),
          })),
        }),
      })),
    ),
  );
  const items = found.flat();
  const isBroken = ({ tone }: TodayItem) => tone === "bad";
  return [...items.filter(isBroken), ...items.filter((item) => !isBroken(item))];
}
