import { z } from "zod";
import { mayWriteByToken, tokenAccess, permissions, type RolePermission } from "~/auth/permissions";
import { blankToUndefined, requiredText, typedId, typedText } from "~/http/typed-text";

const accessTo = (permission: RolePermission) =>
  z.preprocess(
    blankToUndefined,
    (mayWriteByToken(permission) ? z.enum(tokenAccess) : z.enum(["none", "read"])).default("none"),
  );

/** A new token: its name, and for each permission what it may do. */
export const createApiTokenSchema = z
  .object({
    name: requiredText(100, "admin-tokens:nameRequired"),
    ...(Object.fromEntries(permissions.map((one) => [one, accessTo(one)])) as Record<
      RolePermission,
      ReturnType<typeof accessTo>
    >),
    /** Its last day. */
    endsOn: z.preprocess(blankToUndefined, z.iso.date("admin-tokens:endsOnInvalid").optional()),
    currentPassword: z.string().max(200).optional(),
    code: typedText.max(40).optional(),
  })
  .refine((input) => permissions.some((one) => input[one] !== "none"), {
    path: ["access"],
    error: "admin-tokens:accessRequired",
  });
export type CreateApiTokenInput = z.output<typeof createApiTokenSchema>;

export const apiTokenIdSchema = z.object({ id: typedId });
export type ApiTokenId = z.output<typeof apiTokenIdSchema>;
