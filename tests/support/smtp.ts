import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { env } from "~/config/env.server";
import { closeMailPool } from "~/providers/mail.server";
import { startSmtp } from "~tests/fakes/smtp";

type FakeSmtp = Awaited<ReturnType<typeof startSmtp>>;

/** To whom it took mails, in the order of the alphabet. */
export const listRecipients = ({ mails }: FakeSmtp) => mails.map(({ to }) => to[0]!).sort();

/** A mail server for the tests of a file, to which the site sends; before each test it accepts all and holds nothing. */
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
