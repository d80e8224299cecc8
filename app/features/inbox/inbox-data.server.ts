import { subMonths } from "date-fns";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { PersonalData } from "~/areas/area.server";
import { eraseMailsBefore } from "~/features/mail/erase-mails.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { Inbox, InboxRecord, InboxTable } from "./inbox.server";
import { listRepliesOf } from "./replies.server";

type Declared = Pick<PersonalData, "name" | "title"> & { order: number; texts: string };

/** Columns that are about the team's work, not about the person. */
const ofTheTeam: string[] = ["id", "isRead"];

const isFromEmail = (email: string) => (eb: ExpressionBuilder<DB, InboxTable>) =>
  eb(eb.fn<string>("lower", ["email"]), "=", email);

/** Export and erase what a person sent (case-folded address). The privacy page says for how many months it is kept. */
export function inboxPersonalData<Row extends InboxRecord>(
  { table, columns }: Inbox<Row>,
  { name, title, order, texts }: Declared,
): PersonalData {
  return {
    name,
    title,
    notice: {
      order,
      texts,
      periods: ({ retention }) => [{ name: "months", count: retention[table] }],
    },
    async collect(db: Kysely<DB>, email: string) {
      const rows = await db
        .selectFrom(table)
        .select(columns)
        .where(isFromEmail(email))
        .orderBy("id")
        .$castTo<Row>()
        .execute();
      const ids = rows.map(({ id }) => id);
      const replies = await listRepliesOf(db, table, ids);
      return rows.map((row) => {
        const own = Object.entries(row).filter(([column]) => !ofTheTeam.includes(column));
        return { ...Object.fromEntries(own), replies: replies.get(row.id) ?? [] };
      });
    },
    async erase(trx: Kysely<DB>, email: string): Promise<void> {
      await trx.deleteFrom(table).where(isFromEmail(email)).execute();
    },
    async addresses(db: Kysely<DB>): Promise<string[]> {
      const rows = await db.selectFrom(table).select("email").distinct().execute();
      return rows.map(({ email }) => email.toLowerCase());
    },
  };
}

/** Deletes records older than the settings allow, whatever their status, and the mails of these templates. */
export async function deleteOldRecords(
  { table }: { table: InboxTable },
  mails: { name: string }[],
  now: Date,
): Promise<void> {
  const months = (await getSettings()).retention[table];
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom(table).where("createdAt", "<", before).execute();
    await eraseMailsBefore(
      trx,
      mails.map(({ name }) => name),
      before,
    );
  });
}
