import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { mailServiceRelay, type MailServiceAccount } from "~/providers/mail.server";

const inTests = env.MAIL_RELAY_URL;
beforeEach(() => void (env.MAIL_RELAY_URL = undefined));
afterEach(() => void (env.MAIL_RELAY_URL = inTests));

const account: MailServiceAccount = {
  provider: "sendgrid",
  apiKey: "key",
  username: "",
  mailgunRegion: "us",
  sesRegion: "eu-west-3",
  fromEmail: "lettres@aurore.example",
};

test.each<[Partial<MailServiceAccount>, string, { user: string; pass: string }]>([
  [{}, "smtps://smtp.sendgrid.net:465", { user: "apikey", pass: "key" }],
  [{ username: "me" }, "smtps://smtp.sendgrid.net:465", { user: "apikey", pass: "key" }],
  [
    { provider: "mailgun" },
    "smtps://smtp.mailgun.org:465",
    { user: "postmaster@aurore.example", pass: "key" },
  ],
  [
    { provider: "mailgun", mailgunRegion: "eu", username: "me@mg.example" },
    "smtps://smtp.eu.mailgun.org:465",
    { user: "me@mg.example", pass: "key" },
  ],
  [
    { provider: "ses", username: "AKIA" },
    "smtps://email-smtp.eu-west-3.amazonaws.com:465",
    { user: "AKIA", pass: "key" },
  ],
  // Who knows the catalogue's fields alone.
  [
    { provider: "ses", apiKey: "AKIA:se:cret" },
    "smtps://email-smtp.eu-west-3.amazonaws.com:465",
    { user: "AKIA", pass: "se:cret" },
  ],
])("%j uses the service's own server", (given, url, login) => {
  expect(mailServiceRelay({ ...account, ...given })).toEqual({ url, login });
});
