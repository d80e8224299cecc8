import fc from "fast-check";
import { expect, test } from "vitest";
import { mailtoLink } from "~/features/mail/mailto-link";

const to = "marie@example.org";
/** What a mail program reads out of the link (RFC 6068: percent-encoding alone, so + is a plus). */
function read(link: string) {
  const [address, query = ""] = link.slice("mailto:".length).split("?");
  const fields = query
    .split("&")
    .map((field) => field.split("=").map(decodeURIComponent) as [string, string]);
  return { to: decodeURIComponent(address!), fields };
}

test("a draft carries address, subject and body, with the line ends of mail", () => {
  const link = mailtoLink({
    to,
    subject: "Re: Mèsi & « jwa » 50% + ?#",
    body: "Bonjou,\n\nMèsi\r\nanpil 🙏",
  });
  expect(read(link)).toEqual({
    to,
    fields: [
      ["subject", "Re: Mèsi & « jwa » 50% + ?#"],
      ["body", "Bonjou,\r\n\r\nMèsi\r\nanpil 🙏"],
    ],
  });
  expect(link).toContain("%0D%0A%0D%0AM%C3%A8si%0D%0Aanpil");
});

test("without a body the draft is empty", () => {
  expect(mailtoLink({ to, subject: "Re: Mèsi" })).toBe("mailto:marie@example.org?subject=Re%3A%20M%C3%A8si");
});

test("an address or a subject cannot add a field or a header", () => {
  const link = mailtoLink({ to: "a+b&cc=x@example.org", subject: "Re: x\r\nBcc: y@example.org\n&body=z" });
  expect(read(link)).toEqual({
    to: "a+b&cc=x@example.org",
    fields: [["subject", "Re: x Bcc: y@example.org &body=z"]],
  });
  expect(link).not.toMatch(/%0[AD]/);
});

test("any text decodes to the original, except lone surrogates", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (body) => {
      const link = mailtoLink({ to, subject: "x", body });
      expect(link).toMatch(/^[\x21-\x7e]+$/);
      const [, [, given]] = read(link).fields as [[string, string], [string, string]];
      expect(given.replaceAll("\r\n", "\n")).toBe(
        body.replace(/\r\n?/g, "\n").replace(/\p{Surrogate}/gu, "\ufffd"),
      );
    }),
  );
  expect(mailtoLink({ to, subject: "half \ud83d a pair" })).toContain("half%20%EF%BF%BD%20a%20pair");
});
