import { DatabaseError } from "pg";
import pino from "pino";
import { expect, test } from "vitest";
import { serializeError, log } from "~/config/log.server";

const duplicate = Object.assign(
  new DatabaseError('duplicate key value violates unique constraint "newsletters_email"', 90, "error"),
  {
    code: "23505",
    detail: "Key (email)=(marie@example.org) already exists.",
    where: "SQL function about Marie",
    parameters: ["marie@example.org"],
  },
);

test("a logged error has its kind, message, code and stack, and no values of its row", () => {
  const line = serializeError(duplicate);
  expect(line).toEqual({
    type: "DatabaseError",
    message: 'duplicate key value violates unique constraint "newsletters_email"',
    code: "23505",
    stack: expect.stringContaining("log.test.ts"),
  });
  expect(JSON.stringify(line)).not.toMatch(/marie/i);
});

test("mail addresses and typed values in a message are masked, there and in the stack", () => {
  for (const message of [
    "550 5.1.1 <marie.désir@example.org> nobody",
    'invalid input syntax for type integer: "marie"',
  ]) {
    const line = serializeError(new Error(message, { cause: "marie" }));
    expect(line.message).toContain("…");
    expect(JSON.stringify(line)).not.toMatch(/marie/i);
  }
  const { stack } = serializeError(
    Object.assign(new Error("x"), { stack: "at /node_modules/@remix-run/node/x.js" }),
  );
  expect(stack).toBe("at /node_modules/@remix-run/node/x.js");
});

test("a thrown value that is not an error is logged without its content", () => {
  expect(serializeError({ email: "marie@example.org" })).toEqual({ type: "object" });
});

test("every log line serializes errors in this way", () => {
  const serializers = (log as unknown as Record<symbol, Record<string, unknown>>)[
    pino.symbols.serializersSym
  ];
  expect(serializers?.err).toBe(serializeError);
});
