import { z } from "zod";
import { isPermission, permissions } from "~/auth/permissions";
import { isMissing, typedFlag, typedId, typedList, typedText } from "~/http/typed-text";
import { VISITOR } from "./roles-names";

const onOneLine = (text: string) => text.normalize("NFC").replace(/\s+/g, " ");
/** A name people read: no characters that are not seen, with which one name could pass for another. */
const visibleText = typedText.overwrite(onOneLine).regex(/^\P{C}*$/u);

const name = z.preprocess(
  (given) => given ?? "",
  visibleText
    .min(1, "admin-roles:role.nameRequired")
    .max(60)
    .refine((text) => text.toLowerCase() !== VISITOR, "admin-roles:role.nameReserved"),
);

/** A switch of a call: true, false, or as a form writes it. Nothing else counts as off. */
export const flag = z.preprocess(
  (given) => (given === "true" || given === "on" ? true : given === "false" ? false : given),
  z.boolean(),
);

/** A name to show, where it is another than the plain one. */
export const shownName = visibleText
  .max(100)
  .nullish()
  .transform((text) => text || null);

const fields = {
  name,
  displayName: shownName,
  permissions: typedList(z.unknown())
    .refine((list) => list.every(isPermission), "admin-roles:role.unknownPermission")
    .transform((list) => permissions.filter((one) => list.includes(one))),
  description: typedText
    .max(500)
    .nullish()
    .transform((text) => text ?? ""),
  isActive: flag.default(true),
};

const said = { error: "admin-roles:role.nameRequiredText" };
const namelessIn = ({ issues }: { issues: z.core.$ZodRawIssue[] }) =>
  issues.some((issue) => issue.path?.[0] === "name" && isMissing(issue));

/** A role (spec admin §5, §7): a name, and which of the six permissions it holds. */
export const roleSchema = z.object(fields).refine(() => false, { ...said, when: namelessIn });
export type RoleInput = z.output<typeof roleSchema>;

/** What a role becomes: everything it was is replaced. */
export const updateRoleSchema = z
  .object({ ...fields, id: typedId })
  .refine(() => false, { ...said, when: namelessIn });
export type UpdateRoleInput = z.output<typeof updateRoleSchema>;

/** The same from a form, which does not send a switch that is off. */
export const editRoleSchema = z
  .object({ ...fields, isActive: typedFlag, id: typedId })
  .refine(() => false, { ...said, when: namelessIn });

export const roleIdSchema = z.object({ id: typedId });
export type RoleId = z.output<typeof roleIdSchema>;

/** A role as it is shown. */
export const roleAnswer = z.object({
  id: z.int(),
  /** What the users' `role` refers to; `admin` is the one that holds everything. */
  name: z.string(),
  displayName: z.string(),
  permissions: z.array(z.enum(permissions)),
  description: z.string(),
  isActive: z.boolean(),
  /** How many users carry it, active or not. */
  userCount: z.int(),
});
export type Role = z.output<typeof roleAnswer>;
