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
  [
    { provider: "gmail", username: "legliz@gmail.com", apiKey: "abcd efgh ijkl\u00a0mnop" },
    "smtps://smtp.gmail.com:465",
    { user: "legliz@gmail.com", pass: "abcdefghijklmnop" },
  ],
  [
    { provider: "microsoft365", apiKey: "two words" },
    "smtp://smtp.office365.com:587?requireTLS=true",
    { user: "lettres@aurore.example", pass: "two words" },
  ],
  [{ provider: "yahoo" }, "smtps://smtp.mail.yahoo.com:465", { user: "lettres@aurore.example", pass: "key" }],
  [
    { provider: "brevo", username: "8a1@smtp-brevo.com" },
    "smtp://smtp-relay.brevo.com:587?requireTLS=true",
    { user: "8a1@smtp-brevo.com", pass: "key" },
  ],
  [
    { provider: "postmark", username: "left from before" },
    "smtp://smtp.postmarkapp.com:587?requireTLS=true",
    { user: "key", pass: "key" },
  ],
  [
    { provider: "host", host: "mail.aurore.example", port: 465, username: "me", apiKey: "a:b" },
    "smtps://mail.aurore.example:465",
    { user: "me", pass: "a:b" },
  ],
  [
    { provider: "host", host: "mail.aurore.example", port: 2525, username: "me" },
    "smtp://mail.aurore.example:2525?requireTLS=true",
    { user: "me", pass: "key" },
  ],
])("%j uses the service's own server", (given, url, login) => {
  expect(mailServiceRelay({ ...account, ...given })).toEqual({ url, login });
});
