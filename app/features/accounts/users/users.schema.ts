import { z } from "zod";
import { typedFlag, typedId, typedText } from "~/http/typed-text";
import { passwordLength } from "../password-length";
import { explicitFlag, displayNameInput } from "./roles.schema";

/** As typed: a space in a password is part of it. */
const password = z.string().min(passwordLength.min).max(passwordLength.max);
/** Whether a password is nothing but a username, whatever the case. */
export const isSameAsUsername = (given: string | undefined, username: string): boolean =>
  given?.toLowerCase() === username.toLowerCase();
const role = z.preprocess((given) => given ?? "", typedText.min(1));

/** A new administrator. Without a password one is made, and answered this once. */
export const createUserSchema = z
  .object({
    // Letters without accents: SQLite compares no others whatever their case.
    username: z.preprocess(
      (given) => given ?? "",
      typedText
        .min(1)
        .max(60)
        .regex(/^(?:[a-z0-9][a-z0-9._@-]*)?$/i, "admin-roles:user.usernameFormat"),
    ),
    displayName: displayNameInput,
    role,
    password: z.preprocess(
      (given) => (given === "" || given === null ? undefined : given),
      password.optional(),
    ),
  })
  .refine(({ username, password }) => !isSameAsUsername(password, username), {
    path: ["password"],
    error: "admin-roles:user.passwordIsUsername",
  });
export type CreateUserInput = z.output<typeof createUserSchema>;

/** What changes about a user; what is not said stays as it is. */
export const updateUserSchema = z.object({
  id: typedId,
  displayName: displayNameInput.optional(),
  role: role.optional(),
  isActive: explicitFlag.optional(),
  password: password.optional(),
  /** A made password takes the place of theirs, and is answered this once. */
  resetPassword: z.literal(true).optional(),
  /** Takes their second factor away. */
  hasTwoFactor: z.literal(false).optional(),
});
export type UpdateUserInput = z.output<typeof updateUserSchema>;

/** The form of a user: all it shows is sent, but for a switch that is off. */
export const editUserSchema = z.object({
  id: typedId,
  displayName: displayNameInput,
  role,
  isActive: typedFlag,
});

export const userIdSchema = z.object({ id: typedId });
export type UserId = z.output<typeof userIdSchema>;
export const resetPasswordSchema = userIdSchema.transform(({ id }) => ({ id, resetPassword: true as const }));
export const removeTwoFactorSchema = userIdSchema.transform(({ id }) => ({
  id,
  hasTwoFactor: false as const,
}));

/** An administrator as they are shown: never with the hash of a password. */
export const userOutput = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string().nullable(),
  role: z.string(),
  isActive: z.boolean(),
  lastLogin: z.iso.datetime().nullable(),
  hasTwoFactor: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.output<typeof userOutput>;

/** The answer that carries a password the site made: nothing can show it again. */
export const userWithPasswordOutput = userOutput.extend({ password: z.string().optional() });
export type UserWithPassword = z.output<typeof userWithPasswordOutput>;
