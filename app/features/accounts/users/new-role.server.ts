import type { Kysely, Transaction } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { requirePermissionsHeld, type Manager } from "./account-changes.server";
import { foldName, readyRoles } from "./ready-roles";
import type { RoleInput } from "./roles.schema";

type NewRole = Pick<RoleInput, "name" | "displayName">;

/** Adds a role and returns its id. Throws AppError 403 for permissions that the manager lacks, 409 for a name that exists. */
export async function insertRole(
  trx: Transaction<DB>,
  caller: Caller,
  manager: Manager,
  input: RoleInput,
): Promise<number> {
  const row = toRoleRow(input);
  const { onlyMessages } = row;
  requirePermissionsHeld(
    manager,
    { permissions: input.permissions, onlyMessages },
    "admin-roles:role.grantBeyond",
    "permissions",
  );
  await assertNameFree(trx, input);
  const createdAt = new Date().toISOString();
  const { id } = await trx
    .insertInto("adminRoles")
    .values({ ...row, createdAt, updatedAt: createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordChange(trx, caller, {
    action: "role.created",
    subject: input.name,
    after: { permissions: input.permissions, ...(onlyMessages && { onlyMessages }) },
  });
  return id;
}

/** Adds a ready role that somebody picked for a user. Nothing happens for another name. */
export async function insertReadyRole(
  trx: Transaction<DB>,
  caller: Caller,
  manager: Manager,
  name: string,
): Promise<void> {
  const ready = readyRoles.find((one) => one.name === name);
  if (!ready) return;
  requirePermissionsHeld(manager, ready, "admin-roles:user.roleBeyond", "role");
  const { permissions, onlyMessages } = ready;
  const role = { displayName: null, description: "", isActive: true };
  await insertRole(trx, caller, manager, { ...role, name, permissions: [...permissions], onlyMessages });
}

/** The columns of a role. */
export const toRoleRow = ({
  name,
  displayName,
  permissions: list,
  onlyMessages = false,
  description,
  isActive,
}: RoleInput) => ({
  name,
  displayName: displayName ?? name,
  permissions: stringList.encode(list),
  onlyMessages: onlyMessages && list.includes("manage_content"),
  description,
  isActive,
});

/** Throws AppError 409. Names that differ only in case count as equal, because a list shows them side by side. */
export async function assertNameFree(trx: Kysely<DB>, input: NewRole, ownId?: number): Promise<void> {
  const others = await trx.selectFrom("adminRoles").select(["id", "name", "displayName"]).execute();
  const taken = new Set(
    others
      .filter(({ id }) => id !== ownId)
      .flatMap(({ name, displayName }) => [name, displayName].map(foldName)),
  );
  const refuse = (field: string) => {
    const sentence = "admin-roles:role.nameTaken";
    throw new AppError(409, sentence, { errors: { [field]: [sentence] } });
  };
  if (taken.has(foldName(input.name))) refuse("name");
  if (input.displayName !== null && taken.has(foldName(input.displayName))) refuse("displayName");
}
