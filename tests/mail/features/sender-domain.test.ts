import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { checkSenderDomain } from "~/features/mail/domain/sender-domain-admin.server";
import { senderDomainQuery } from "~/features/mail/domain/sender-domain.schema";
import { mergeSpf } from "~/features/mail/domain/spf";
import type { LookUpTxt } from "~/providers/dns.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import "~tests/support/areas";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";

let caller: Awaited<ReturnType<typeof administrator>>["caller"];
beforeEach(async () => {
  await freshDatabase();
  ({ caller } = await administrator());
});
afterEach(() => void (env.SMTP_URL = undefined));

/** A domain name system of these records. */
const dns =
  (records: Record<string, string[]>, differs = false): LookUpTxt =>
  (name) =>
    Promise.resolve({ kind: "answered", records: records[name] ?? [], differs });

const look = async (emailService: object, lookUp: LookUpTxt, selector = "") => {
  const input = { emailService: { apiKey: "k", fromEmail: "lettres@aurore.example", ...emailService } };
  await saveSystemSettings(caller, systemSettingsInput.parse(input));
  const { state, checks } = await checkSenderDomain(caller, senderDomainQuery.parse({ selector }), lookUp);
  const [spf, dkim, dmarc] = checks;
  return { state, spf: spf!, dkim: dkim!, dmarc: dmarc! };
};
const stateOf = ({ sentence }: { sentence: { key: string } }) => sentence.key.split(".").at(-1);

test("an empty domain gets the records to add, word by word", async () => {
  await db.deleteFrom("systemSettings").where("key", "=", "ministry").execute();
  const { spf, dkim, dmarc } = await look({ provider: "workspace", username: "l@aurore.example" }, dns({}));
  expect([stateOf(spf), stateOf(dkim), stateOf(dmarc)]).toEqual(["missing", "missing", "missing"]);
  expect(spf.add).toMatchObject({ name: "aurore.example", value: "v=spf1 include:_spf.google.com ~all" });
  expect(dkim.sentence.facts).toEqual({ names: "google._domainkey.aurore.example" });
  expect(dkim.where).toBe("admin-mail-account:arrive.dkim.where.workspace");
  expect(dmarc.add).toMatchObject({ name: "_dmarc.aurore.example", value: "v=DMARC1; p=none" });
});

test("a domain in order is said to be so, also when the provider is included by another record", async () => {
  const records = {
    "aurore.example": ["google-site-verification=x", "v=spf1 include:_spf.hoster.example ~all"],
    "_spf.hoster.example": ["v=spf1 include:_spf.google.com ip4:192.0.2.1 ~all"],
    "google._domainkey.aurore.example": ["v=DKIM1; k=rsa; p=MIIBIjANBg"],
    "_dmarc.aurore.example": ["v=DMARC1; p=quarantine"],
  };
  const { spf, dkim, dmarc } = await look({ provider: "workspace" }, dns(records, true));
  expect([spf.tone, dkim.tone, dmarc.tone]).toEqual(["good", "good", "good"]);
  expect(spf.differs).toBe(true);
  expect([spf.add, dkim.add, dmarc.add]).toEqual([null, null, null]);
});

test("records that exclude the provider, exist twice or were withdrawn are named", async () => {
  const records = {
    "aurore.example": ["v=spf1 mx include:other.example -all"],
    "selector1._domainkey.aurore.example": ["v=DKIM1; p="],
    "_dmarc.aurore.example": ["v=DMARC1; p=none", "v=DMARC1; p=reject"],
  };
  const { spf, dkim, dmarc } = await look({ provider: "microsoft365" }, dns(records));
  expect([stateOf(spf), stateOf(dkim), stateOf(dmarc)]).toEqual(["incomplete", "revoked", "several"]);
  expect(spf.add).toMatchObject({
    value: "v=spf1 mx include:other.example include:spf.protection.outlook.com -all",
    replaces: true,
  });
});

test("a service with its own return address needs no SPF; an unknown DKIM name can be typed", async () => {
  const records = { "20261128pm._domainkey.aurore.example": ["k=rsa;p=MIGf"] };
  const before = await look({ provider: "postmark" }, dns(records));
  expect([before.spf.tone, stateOf(before.dkim)]).toEqual(["idle", "unsure"]);
  const after = await look({ provider: "postmark" }, dns(records), "20261128pm._domainkey.aurore.example");
  expect(stateOf(after.dkim)).toBe("good");
  expect(senderDomainQuery.parse({ selector: "a b<script>" })).toEqual({ selector: "" });
});

test("a web host's server is named, and the DMARC record of the domain above counts", async () => {
  const records = { "_dmarc.example": ["v=DMARC1; p=reject"], "_dmarc.aurore.example": ["v=DMARC1; p=none"] };
  const host = { provider: "host", host: "mail.hoster.example", username: "l@aurore.example" };
  const { spf, dmarc } = await look({ ...host, fromEmail: "l@news.aurore.example" }, dns(records));
  expect(spf.add!.value).toBe("v=spf1 a mx a:mail.hoster.example ~all");
  expect(stateOf(dmarc)).toBe("watching");
});

test("nothing is asked about a mail provider's own domain, and no internet is said to be so", async () => {
  const never: LookUpTxt = () => Promise.reject(new Error("asked"));
  const gmail = { provider: "gmail", username: "legliz@gmail.com", fromEmail: "" };
  expect((await look(gmail, never)).state).toBe("own");
  expect((await look({ ...gmail, fromEmail: "l@aurore.example" }, never)).state).toBe("foreignSender");
  expect((await look({ provider: "brevo", fromEmail: "legliz@gmail.com" }, never)).state).toBe("freeMail");
  expect((await look({ provider: "brevo" }, () => Promise.resolve({ kind: "noAnswer" }))).state).toBe(
    "offline",
  );
});

test("several SPF records become one, without permission for everybody", () => {
  expect(mergeSpf(["v=spf1 mx +all", "v=spf1 include:a.example mx ?all"], ["include:b.example"])).toBe(
    "v=spf1 mx include:a.example include:b.example ?all",
  );
});
