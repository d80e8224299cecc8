import type { Insertable, Transaction } from "kysely";
import { AppError } from "~/request/errors";
import type { DB } from "~db/schema/index";

type NewUser = Omit<Insertable<DB["users"]>, "createdAt" | "updatedAt">;

/** Adds a user, created at this moment. Returns the id. Throws AppError 409 at `username` when the name is taken. */
export async function insertUser(trx: Transaction<DB>, user: NewUser): Promise<number> {
  const createdAt = new Date().toISOString();
  const row = await trx
    .insertInto("users")
    .values({ ...user, createdAt, updatedAt: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) return row.id;
  const sentence = "admin-roles:user.usernameTaken";
  throw new AppError(409, sentence, { errors: { username: [sentence] } });
}
