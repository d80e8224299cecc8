import { z } from "zod";
import { typedFlag, typedId, typedText } from "~/http/typed-text";
import { passwordLength } from "../password-length";
import { explicitFlag, displayNameInput } from "./roles.schema";

/** Not trimmed: spaces are part of a password. */
const password = z.string().min(passwordLength.min).max(passwordLength.max);
/** Whether a password equals the username, in any case. */
export const isSameAsUsername = (given: string | undefined, username: string): boolean =>
  given?.toLowerCase() === username.toLowerCase();
const role = z.preprocess((given) => given ?? "", typedText.min(1));

// ASCII letters only: SQLite's case-insensitive comparison covers no others.
export const usernameInput = z.preprocess(
  (given) => given ?? "",
  typedText
    .min(1)
    .max(60)
    .regex(/^(?:[a-z0-9][a-z0-9._@-]*)?$/i, "admin-roles:user.usernameFormat"),
);
export const userNameFields = { username: usernameInput, displayName: displayNameInput, role };

/** A new administrator. Without a password one is generated and returned only once. */
export const createUserSchema = z
  .object({
    ...userNameFields,
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

/** Changes of a user. Missing fields stay as they are. */
export const updateUserSchema = z.object({
  id: typedId,
  displayName: displayNameInput.optional(),
  role: role.optional(),
  isActive: explicitFlag.optional(),
  password: password.optional(),
  /** Replaces the password with a generated one, which is returned only once. */
  resetPassword: z.literal(true).optional(),
  /** Removes the second factor. */
  hasTwoFactor: z.literal(false).optional(),
});
export type UpdateUserInput = z.output<typeof updateUserSchema>;

/** The form for a user. It sends every field, but omits a switch that is off. */
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

/** An administrator in answers, without the password's hash. */
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

/** The answer with a generated password, which cannot be shown again. */
export const userWithPasswordOutput = userOutput.extend({ password: z.string().optional() });
export type UserWithPassword = z.output<typeof userWithPasswordOutput>;
