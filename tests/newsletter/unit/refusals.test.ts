import { describe, expect, test } from "vitest";
import { classifyRefusal, namesFullMailbox } from "~/features/newsletter/sending/refusals";

describe("the status decides before the label", () => {
  test.each([
    // A full mailbox, whatever the service calls it.
    ["hard", "4.2.2", "452 4.2.2 mailbox full", "soft"],
    ["hard", "5.2.2", "552 5.2.2 mailbox full", "soft"],
    ["blocked", "4.2.2", "", "soft"],
    ["hard", "", "452 4.2.2 The email account that you tried to reach is over quota", "soft"],
    ["hard", "5.0.0", "452 4.2.2 full", "soft"],
    ["hard", "452", "", "soft"],
    ["hard", "4.4.7", "delivery time expired", "soft"],
    ["hard", "5.3.0", "", "soft"],
    ["hard", "5.4.7", "", "soft"],
    ["hard", "5.4.14", "Hop count exceeded - possible mail loop", "soft"],
    ["hard", "5.4.300", "Message expired", "soft"],
    ["hard", "", "smtp;550 5.4.316 Message expired, connection refused", "soft"],
    // No such mailbox.
    ["hard", "5.1.1", "nobody", "hard"],
    ["soft", "5.1.1", "", "hard"],
    ["blocked", "5.1.10", "", "hard"],
    ["hard", "5.2.1", "disabled", "hard"],
    ["hard", "5.4.1", "Recipient address rejected: Access denied", "hard"],
    ["hard", "5.4.4", "", "hard"],
    ["hard", "5.4.310", "DNS domain does not exist", "hard"],
    ["hard", "", "smtp; 550 5.1.1 user unknown", "hard"],
    ["hard", "5.0.0", "550 5.1.1 user unknown", "hard"],
    // About the sender or the message.
    ["hard", "5.7.1", "550 5.7.1 blocked", "none"],
    ["hard", "5.7.26", "unauthenticated mail", "none"],
    ["soft", "4.7.0", "greylisted", "none"],
    ["hard", "5.1.8", "sender rejected", "none"],
    ["hard", "5.2.3", "too long", "none"],
    ["hard", "5.3.4", "", "none"],
    ["hard", "5.6.0", "", "none"],
    ["hard", "5.5.4", "", "none"],
    ["hard", "5.4.5", "daily limit", "none"],
    ["hard", "2.0.0", "250 ok", "none"],
    // Unspecific: words, class, then the label.
    ["hard", "5.0.0", "mailbox is full", "soft"],
    ["hard", "5.0.0", "550 blocked, see spamhaus", "none"],
    ["hard", "4.0.0", "", "soft"],
    ["hard", "5.1.0", "address rejected", "hard"],
    ["blocked", "5.0.0", "", "none"],
    ["hard", "550", "user unknown", "hard"],
    ["hard", "", "552 storage", "soft"],
    ["hard", "", "552 message size exceeds the limit", "none"],
    ["hard", "", "server is down", "hard"],
    ["soft", "", "server is down", "soft"],
    ["blocked", "", "", "none"],
    // An IP address is no status.
    ["hard", "", "host 5.7.1.9 said nobody", "hard"],
  ] as const)("%s %s “%s” is %s", (label, status, text, kind) => {
    expect(classifyRefusal({ label, status, text })).toBe(kind);
  });
});

test("an answer without a label is classified by its status and text alone", () => {
  expect(classifyRefusal({ text: "450 4.2.0 try again" })).toBe("soft");
  expect(classifyRefusal({ text: "552 5.2.2 full" })).toBe("soft");
  expect(classifyRefusal({ text: "Connection closed" })).toBe("none");
  expect(classifyRefusal({ text: "554 refused" })).toBe("none");
});

test("only x.2.2, or words without a status, name a full mailbox", () => {
  expect(namesFullMailbox({ status: "4.2.2" })).toBe(true);
  expect(namesFullMailbox({ text: "452 mailbox full" })).toBe(true);
  expect(namesFullMailbox({ text: "452 user is over quota" })).toBe(true);
  expect(namesFullMailbox({ status: "4.2.0", text: "mailbox full of grey" })).toBe(false);
  expect(namesFullMailbox({ text: "450 4.7.1 greylisted" })).toBe(false);
});
