import { describe, expect, test } from "vitest";
import { troubleOf } from "~/providers/mail-trouble.server";

describe("what a mail server answers", () => {
  const cases: [string, string, ReturnType<typeof troubleOf>["kind"]][] = [
    ["RCPT TO", "550 5.1.1 no such user", "address"],
    ["RCPT TO", "550-5.1.1 The email account that you tried to reach does not exist", "address"],
    ["RCPT TO", "550 5.2.1 mailbox disabled", "address"],
    ["RCPT TO", "550 No such user here", "address"],
    ["RCPT TO", "550 5.0.0 User unknown", "address"],
    ["RCPT TO", "550 5.7.1 relaying denied", "refused"],
    ["RCPT TO", "550 5.7.1 user unknown to our reputation service", "refused"],
    ["RCPT TO", "550 blocked, see our policy", "refused"],
    ["RCPT TO", "554 Service unavailable; client host blocked", "refused"],
    ["RCPT TO", "552 5.2.2 mailbox full", "refused"],
    ["RCPT TO", "550 5.1.8 sender's domain does not exist", "refused"],
    ["DATA", "554 5.7.1 message looks like spam", "refused"],
    ["DATA", "550 5.1.1 no such user", "refused"],
    ["MAIL FROM", "553 5.1.8 sender rejected", "server"],
    ["MAIL FROM", "530 5.7.0 authentication required", "server"],
    ["MAIL FROM", "451 4.7.0 too many messages from you", "limit"],
    ["MAIL FROM", "421 4.3.2 shutting down", "server"],
    ["AUTH PLAIN", "535 5.7.8 wrong password", "server"],
    ["RCPT TO", "450 4.2.0 try later", "later"],
    ["RCPT TO", "451 4.7.1 greylisted", "domain"],
    ["RCPT TO", "421 4.7.0 too many connections", "domain"],
    ["DATA", "452 4.3.1 no space", "later"],
    ["DATA", "503 bad sequence", "later"],
  ];

  test.each(cases)("to %s, %s: %s", (command, response, kind) => {
    expect(
      troubleOf({ message: "refused", command, response, responseCode: Number(response.slice(0, 3)) }).kind,
    ).toBe(kind);
  });

  test("a connection that breaks says nothing of the address", () => {
    expect(troubleOf({ message: "Connection closed unexpectedly", command: "CONN" }).kind).toBe("later");
    expect(troubleOf({ message: "Timeout", command: "CONN" }).kind).toBe("later");
  });
});
