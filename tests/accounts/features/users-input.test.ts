import { expect, test } from "vitest";
import { createUserSchema, updateUserSchema } from "~/features/accounts/users/users.schema";

test.each([
  "é",
  "marie claire",
  ".marie",
  "-x",
  "a/b",
  "x".repeat(61),
  "a\u200bb",
  "",
  "  ",
  undefined,
  null,
  7,
  ["a"],
])("%j is not a username", (username) => {
  const { error } = createUserSchema.safeParse({ username, role: "admin" });
  expect(error?.issues).toMatchObject([{ path: ["username"] }]);
});

test("a password has at least ten characters, or is generated", () => {
  const parse = (password: unknown) =>
    createUserSchema.safeParse({ username: "rose", role: "admin", password });
  for (const good of [undefined, null, "", "x".repeat(10), "x".repeat(200)])
    expect(parse(good).success).toBe(true);
  for (const bad of ["x".repeat(9), "x".repeat(201), 1234567890, {}]) expect(parse(bad).success).toBe(false);
});

test("a password cannot be the username in any case", () => {
  const parsed = createUserSchema.safeParse({
    username: "rose.marie@x",
    role: "admin",
    password: "Rose.Marie@X",
  });
  expect(parsed.error?.issues).toMatchObject([
    { path: ["password"], message: "admin-roles:user.passwordIsUsername" },
  ]);
});

test.each([
  { password: "" },
  { password: "short" },
  { isActive: "banana" },
  { isActive: null },
  { hasTwoFactor: true },
  { resetPassword: false },
  { role: "" },
  { role: 7 },
  { displayName: "x".repeat(101) },
])("%j is not a valid change of a user", (change) => {
  const { error } = updateUserSchema.safeParse({ id: 2, ...change });
  expect(error?.issues).toMatchObject([{ path: [Object.keys(change)[0]] }]);
});
