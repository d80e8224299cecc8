import { z } from "zod";
import { isRolePermission, permissions } from "~/auth/permissions";
import { isMissingInput, typedFlag, typedId, typedList, typedText } from "~/http/typed-text";
import { VISITOR_ROLE } from "./role-names";

const onOneLine = (text: string) => text.normalize("NFC").replace(/\s+/g, " ");
/** A displayed name without invisible characters, which could make two names look the same. */
const visibleText = typedText.overwrite(onOneLine).regex(/^\P{C}*$/u);

const name = z.preprocess(
  (given) => given ?? "",
  visibleText
    .min(1, "admin-roles:role.nameRequired")
    .max(60)
    .refine((text) => text.toLowerCase() !== VISITOR_ROLE, "admin-roles:role.nameReserved"),
);

/** A boolean in an API call: true, false, or the string that a form sends. Any other value is an error. */
export const explicitFlag = z.preprocess(
  (given) => (given === "true" || given === "on" ? true : given === "false" ? false : given),
  z.boolean(),
);

/** An optional displayed name; null when it is empty or missing. */
export const displayNameInput = visibleText
  .max(100)
  .nullish()
  .transform((text) => text || null);

const roleFields = {
  name,
  displayName: displayNameInput,
  permissions: typedList(z.unknown())
    .refine((list) => list.every(isRolePermission), "admin-roles:role.unknownPermission")
    .transform((list) => permissions.filter((one) => list.includes(one))),
  /** `manage_content` opens only messages and applications. Missing: as it was, for a new role off. */
  onlyMessages: explicitFlag.optional(),
  description: typedText
    .max(500)
    .nullish()
    .transform((text) => text ?? ""),
  isActive: explicitFlag.default(true),
};

const missingNameMessage = { error: "admin-roles:role.nameRequiredText" };
const limitsSomething = ({
  permissions: list,
  onlyMessages,
}: {
  permissions: string[];
  onlyMessages?: boolean;
}) => !onlyMessages || list.includes("manage_content");
const limitError = { path: ["onlyMessages"], error: "admin-roles:role.onlyMessagesAlone" };
const isNameMissing = ({ issues }: { issues: z.core.$ZodRawIssue[] }) =>
  issues.some((issue) => issue.path?.[0] === "name" && isMissingInput(issue));

/** A role: a name and its permissions. */
export const roleSchema = z
  .object(roleFields)
  .refine(limitsSomething, limitError)
  .refine(() => false, { ...missingNameMessage, when: isNameMissing });
export type RoleInput = z.output<typeof roleSchema>;

/** The new state of a role: everything is replaced. */
export const updateRoleSchema = z
  .object({ ...roleFields, id: typedId })
  .refine(limitsSomething, limitError)
  .refine(() => false, { ...missingNameMessage, when: isNameMissing });
export type UpdateRoleInput = z.output<typeof updateRoleSchema>;

/** The same from a form, which omits a switch that is off. */
export const editRoleSchema = z
  .object({ ...roleFields, onlyMessages: typedFlag, isActive: typedFlag, id: typedId })
  .refine(limitsSomething, limitError)
  .refine(() => false, { ...missingNameMessage, when: isNameMissing });

export const roleIdSchema = z.object({ id: typedId });
export type RoleId = z.output<typeof roleIdSchema>;

/** A role in answers. */
export const roleOutput = z.object({
  id: z.int(),
  /** `users.role` refers to it; `admin` has all permissions. */
  name: z.string(),
  displayName: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** `manage_content` opens only messages and applications. */
  onlyMessages: z.boolean(),
  description: z.string(),
  isActive: z.boolean(),
  /** The number of its users, active or not. */
  userCount: z.int(),
});
export type Role = z.output<typeof roleOutput>;
