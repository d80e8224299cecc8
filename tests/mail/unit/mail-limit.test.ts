import { describe, expect, test } from "vitest";
import { detectAccountLimit, troubleOf } from "~/providers/mail-trouble.server";

const answered = (response: string, command = "RCPT TO") =>
  troubleOf({ message: response, response, responseCode: Number(response.slice(0, 3)), command });

describe("a server's “too many”", () => {
  test.each([
    ["550 5.4.5 Daily user sending limit exceeded. For more information on Gmail", "day"],
    ["550-5.4.5 Daily SMTP relay sending quota exceeded for customer.", "day"],
    ["454 Throttling failure: Daily message quota exceeded.", "day"],
    ["550 You have reached your daily email sending limit", "day"],
    ["550 Domain example.org has exceeded the max emails per hour (100/100 (100%)) allowed.", "hour"],
    ["451 4.7.1 Hourly sending quota exceeded", "hour"],
    ["454 Throttling failure: Maximum sending rate exceeded.", "minute"],
    ["432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded", "minute"],
    ["550 5.7.232 Your message can't be sent: exceeded tenant external recipient rate limit", "minute"],
    ["554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException", "minute"],
    ["451 Maximum credits exceeded", "minute"],
    ["450 4.7.1 Sender rate limit exceeded, try later", "minute"],
    ["550 5.4.6 Unusual sending activity detected. Please try after sometime.", "minute"],
  ])("is distinguished from a failure: %s", (response, span) => {
    expect(detectAccountLimit(response)).toBe(span);
    for (const command of ["RCPT TO", "DATA", "MAIL FROM"])
      expect(answered(response, command)).toMatchObject({ kind: "limit", span });
  });

  test.each([
    ["421 4.7.0 Too many connections from your address", "CONN"],
    ["454 4.7.0 Too many login attempts, please try again later", "AUTH PLAIN"],
    ["452 4.3.1 Too many messages, slow down", "MAIL FROM"],
    ["451 4.7.0 Throttled", "MAIL FROM"],
  ])("to the session is about the account: %s", (response, command) => {
    expect(answered(response, command).kind).toBe("limit");
  });

  test.each([
    "450 4.7.1 too many messages",
    "421 4.7.0 rate limited",
    "451 Too many messages, slow down",
    "452 too much mail from you",
  ])("to one recipient is about its domain first: %s", (response) => {
    expect(answered(response).kind).toBe("domain");
  });

  test.each([
    ["452 4.2.2 The email account that you tried to reach is over quota", "later"],
    ["450 4.2.1 The user is receiving mail too quickly", "later"],
    ["552 5.2.2 Mailbox full: quota exceeded", "refused"],
    ["552 5.3.4 Message size exceeds maximum limit", "refused"],
    ["552 The recipient's mailbox exceeded its daily limit", "refused"],
    ["450 4.2.0 try later", "later"],
    ["550 5.1.1 nobody", "address"],
    ["554 5.7.1 looks like spam", "refused"],
    ["452 4.5.3 too many recipients", "later"],
  ])("is not what says: %s", (response, kind) => {
    expect(answered(response).kind).toBe(kind);
  });
});
