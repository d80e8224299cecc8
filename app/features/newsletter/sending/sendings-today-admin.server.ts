import type { TodayTask } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { formatNumber } from "~/i18n/format";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";

/** More are not shown one by one. */
const MAX_SENDINGS = 5;

/** The day's tasks: the sendings under way, and those that somebody or an error paused. */
export async function findOpenSendings(caller: Caller): Promise<TodayTask[]> {
  requirePermission(caller, "manage_newsletter");
  const open = await Promise.all([listWithStatus("paused"), listWithStatus("sending")]);
  const number = (value: number) => formatNumber(value, caller.language);
  return Promise.all(
    open
      .flat()
      .slice(0, MAX_SENDINGS)
      .map(async ({ id, kind, status, postId, title, total }): Promise<TodayTask> => {
        // What waits for a digest is no mail of this sending.
        const [remaining, gathered] = await Promise.all([
          countDeliveries(id, ["waiting", "sending"]),
          countDeliveries(id, ["gathered"]),
        ]);
        const all = total - gathered;
        return {
          tone: status === "paused" ? "warn" : "idle",
          title: { key: `admin-today:sendings.${status}.${kind}`, facts: { title: title ?? "" } },
          hint: { key: "admin-today:progress", facts: { done: number(all - remaining), total: number(all) } },
          href: postId === null ? "/admin/newsletter/regular" : `/admin/newsletter/${postId}/sending`,
        };
      }),
  );
}

const listWithStatus = (status: "sending" | "paused") =>
  db
    .selectFrom("newsletterSendings as sending")
    .leftJoin("newsletterPosts as post", "post.id", "sending.postId")
    .select(["sending.id", "sending.kind", "sending.status", "sending.postId", "sending.total", "post.title"])
    .where("sending.status", "=", status)
    .orderBy("sending.id", "desc")
    .limit(MAX_SENDINGS)
    .execute();

const countDeliveries = (sendingId: number, statuses: ("waiting" | "sending" | "gathered")[]) =>
  countRows(
    db.selectFrom("newsletterDeliveries").where("sendingId", "=", sendingId).where("status", "in", statuses),
  );
