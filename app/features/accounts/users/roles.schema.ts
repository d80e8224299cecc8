import { z } from "zod";
import { isPermission, permissions } from "~/auth/permissions";
import { isMissingInput, typedFlag, typedId, typedList, typedText } from "~/http/typed-text";
import { VISITOR_ROLE } from "./role-names";

const onOneLine = (text: string) => text.normalize("NFC").replace(/\s+/g, " ");
/** A name people read: no characters that are not seen, with which one name could pass for another. */
const visibleText = typedText.overwrite(onOneLine).regex(/^\P{C}*$/u);

const name = z.preprocess(
  (given) => given ?? "",
  visibleText
    .min(1, "admin-roles:role.nameRequired")
    .max(60)
    .refine((text) => text.toLowerCase() !== VISITOR_ROLE, "admin-roles:role.nameReserved"),
);

/** A switch of a call: true, false, or as a form writes it. Nothing else counts as off. */
export const explicitFlag = z.preprocess(
  (given) => (given === "true" || given === "on" ? true : given === "false" ? false : given),
  z.boolean(),
);

/** A name to show, where it is another than the plain one. */
export const displayNameInput = visibleText
  .max(100)
  .nullish()
  .transform((text) => text || null);

const roleFields = {
  name,
  displayName: displayNameInput,
  permissions: typedList(z.unknown())
    .refine((list) => list.every(isPermission), "admin-roles:role.unknownPermission")
    .transform((list) => permissions.filter((one) => list.includes(one))),
  description: typedText
    .max(500)
    .nullish()
    .transform((text) => text ?? ""),
  isActive: explicitFlag.default(true),
};

const missingNameMessage = { error: "admin-roles:role.nameRequiredText" };
const isNameMissing = ({ issues }: { issues: z.core.$ZodRawIssue[] }) =>
  issues.some((issue) => issue.path?.[0] === "name" && isMissingInput(issue));

/** A role (spec admin §5, §7): a name, and which of the six permissions it holds. */
export const roleSchema = z
  .object(roleFields)
  .refine(() => false, { ...missingNameMessage, when: isNameMissing });
export type RoleInput = z.output<typeof roleSchema>;

/** What a role becomes: everything it was is replaced. */
export const updateRoleSchema = z
  .object({ ...roleFields, id: typedId })
  .refine(() => false, { ...missingNameMessage, when: isNameMissing });
export type UpdateRoleInput = z.output<typeof updateRoleSchema>;

/** The same from a form, which does not send a switch that is off. */
export const editRoleSchema = z
  .object({ ...roleFields, isActive: typedFlag, id: typedId })
  .refine(() => false, { ...missingNameMessage, when: isNameMissing });

export const roleIdSchema = z.object({ id: typedId });
export type RoleId = z.output<typeof roleIdSchema>;

/** A role as it is shown. */
export const roleOutput = z.object({
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
export type Role = z.output<typeof roleOutput>;
