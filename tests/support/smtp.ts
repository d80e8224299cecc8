import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { env } from "~/config/env.server";
import { closeMailPool } from "~/providers/mail.server";
import { startSmtp } from "~tests/fakes/smtp";

type FakeSmtp = Awaited<ReturnType<typeof startSmtp>>;

/** The recipients of its mails, sorted. */
export const listRecipients = ({ mails }: FakeSmtp) => mails.map(({ to }) => to[0]!).sort();

/** A fake mail server for a test file, to which the site sends. Reset before each test. */
export function withSmtp(): FakeSmtp {
  const smtp = {} as FakeSmtp;
  beforeAll(async () => void Object.assign(smtp, await startSmtp()));
  beforeEach(() => {
    env.SMTP_URL = smtp.url;
    smtp.behave("accept");
    smtp.mails.length = 0;
  });
  afterEach(() => {
    closeMailPool();
    env.SMTP_URL = undefined;
  });
  afterAll(() => smtp.close());
  return smtp;
}
