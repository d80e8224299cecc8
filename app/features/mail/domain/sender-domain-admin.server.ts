import type { HealthTone, Sentence } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { mailAccountKind, mailSender } from "~/features/mail/account/configured-mail-server.server";
import type { MailProvider } from "~/features/mail/mail-service-choices";
import { lookUpTxt, type LookUpTxt, type TxtAnswer } from "~/providers/dns.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { freeMailOwner, providerRecords } from "./provider-records";
import type { SenderDomainQuery } from "./sender-domain.schema";
import { isSpf, mergeSpf, spfIncludes } from "./spf";

/** What the domain of the sender says about its mail. */
export interface SenderDomain {
  sender: string;
  domain: string;
  provider: MailProvider | null;
  state: "checked" | "offline" | "noDomain" | "own" | "freeMail" | "foreignSender";
  checks: RecordCheck[];
}

export interface RecordCheck {
  record: "spf" | "dkim" | "dmarc";
  tone: HealthTone;
  /** Below admin-mail-account:arrive.<record>. */
  sentence: Sentence;
  /** Where the provider shows its record. */
  where: string | null;
  found: string[];
  /** Resolvers disagree: a change is on its way. */
  differs: boolean;
  add: { name: string; short: string; value: string; replaces: boolean } | null;
}

interface Subject {
  domain: string;
  provider: MailProvider;
  lookUp: LookUpTxt;
  /** The server that sends. */
  host: string;
  selector: string;
  /** Where reports may go: a mailbox of the same domain. */
  reportsTo: string | null;
}

/** Looks up SPF, DKIM and DMARC of the sender's domain, within seconds. */
export async function checkSenderDomain(
  caller: Caller,
  { selector }: SenderDomainQuery,
  lookUp: LookUpTxt = lookUpTxt,
): Promise<SenderDomain> {
  requirePermission(caller, "manage_users");
  const settings = await getSettings();
  const sender = mailSender(settings).address;
  const domain = (sender.split("@")[1] ?? "").toLowerCase();
  const provider = mailAccountKind(settings);
  const result = { sender, domain, provider };
  const state = stateWithoutLookup(domain, provider);
  if (state) return { ...result, state, checks: [] };
  const subject: Subject = {
    domain,
    provider: provider ?? "host",
    lookUp,
    host: serverHost(settings),
    selector,
    reportsTo: settings.ministry.email.endsWith(`@${domain}`) ? settings.ministry.email : null,
  };
  const checks = await Promise.all([checkSpf(subject), checkDkim(subject), checkDmarc(subject)]);
  const isOffline = checks.every(({ sentence }) => sentence.key.endsWith(".unknown"));
  return isOffline ? { ...result, state: "offline", checks: [] } : { ...result, state: "checked", checks };
}

/** What is known of a domain without asking. */
function stateWithoutLookup(domain: string, provider: MailProvider | null): SenderDomain["state"] | null {
  if (!domain.includes(".") || /^[\d.]+$/.test(domain)) return "noDomain";
  const owner = freeMailOwner(domain);
  if (owner !== undefined) {
    const isOwn = owner === provider || (owner === "gmail" && provider === "workspace");
    return owner !== null && isOwn ? "own" : "freeMail";
  }
  return provider === "gmail" || provider === "yahoo" ? "foreignSender" : null;
}

function serverHost({ email }: Settings): string {
  if (env.SMTP_URL !== undefined) return new URL(env.SMTP_URL).hostname;
  return email.provider === "host" ? email.host : "";
}

const check = (
  record: RecordCheck["record"],
  tone: HealthTone,
  state: string,
  answer: TxtAnswer,
  more: Partial<RecordCheck> & { facts?: Record<string, string> } = {},
): RecordCheck => {
  const { facts, ...rest } = more;
  const key = `admin-mail-account:arrive.${record}.${state}`;
  const differs = answer.kind === "answered" && answer.differs;
  return {
    record,
    tone,
    sentence: facts ? { key, facts } : { key },
    where: null,
    found: [],
    differs,
    add: null,
    ...rest,
  };
};

async function checkSpf({ domain, provider, lookUp, host }: Subject): Promise<RecordCheck> {
  const answer = await lookUp(domain);
  if (answer.kind === "noAnswer") return check("spf", "warn", "unknown", answer);
  const { spf, hasOwnReturnAddress } = providerRecords[provider];
  const found = answer.records.filter(isSpf);
  const senders =
    spf === null ? ["a", "mx", ...(isDomainName(host) ? [`a:${host}`] : [])] : [`include:${spf}`];
  const add = (replaces: boolean) => ({
    ...{ name: domain, short: "@", replaces },
    value: mergeSpf(found, spf === null && found.length > 0 ? [] : senders),
  });
  if (found.length > 1) return check("spf", "bad", "several", answer, { found, add: add(true) });
  if (found.length === 0) {
    if (hasOwnReturnAddress) return check("spf", "idle", "optional", answer, { add: add(false) });
    return check("spf", "bad", spf === null ? "missingHost" : "missing", answer, { add: add(false) });
  }
  if (spf === null) return check("spf", "good", "unsure", answer, { found });
  if (await spfIncludes(found[0]!, spf, lookUp)) return check("spf", "good", "good", answer, { found });
  return hasOwnReturnAddress
    ? check("spf", "idle", "optional", answer, { found })
    : check("spf", "bad", "incomplete", answer, { found, add: add(true) });
}

const isDomainName = (host: string) => host.includes(".") && !/^[\d.]+$/.test(host);

async function checkDkim({ domain, provider, lookUp, selector }: Subject): Promise<RecordCheck> {
  const { selectors, isFixed } = providerRecords[provider];
  const names = selector ? [selector] : selectors;
  const where = `admin-mail-account:arrive.dkim.where.${provider}`;
  const asked = await Promise.all(
    names.map(async (name) => ({ name, answer: await lookUp(`${name}._domainkey.${domain}`) })),
  );
  const keys = asked.flatMap(({ name, answer }) =>
    answer.kind === "answered"
      ? answer.records
          .filter((record) => /(^|;)\s*p=/i.test(record))
          .map((record) => ({ name, answer, record }))
      : [],
  );
  const valid = keys.find(({ record }) => /(^|;)\s*p=\s*[a-z\d+/]/i.test(record));
  if (valid)
    return check("dkim", "good", "good", valid.answer, {
      facts: { selector: valid.name },
      found: [shorten(valid.record)],
    });
  const [revoked] = keys;
  if (revoked)
    return check("dkim", "bad", "revoked", revoked.answer, { facts: { selector: revoked.name }, where });
  const [first] = asked;
  if (first && asked.every(({ answer }) => answer.kind === "noAnswer"))
    return check("dkim", "warn", "unknown", first.answer);
  const answer: TxtAnswer = first?.answer ?? { kind: "answered", records: [], differs: false };
  if (!isFixed && !selector) return check("dkim", "warn", "unsure", answer, { where });
  const missing = names.map((name) => `${name}._domainkey.${domain}`).join(", ");
  return check("dkim", "bad", "missing", answer, { facts: { names: missing }, where });
}

/** A key is long and not worth reading. */
const shorten = (record: string) => (record.length > 80 ? `${record.slice(0, 80)}…` : record);

async function checkDmarc({ domain, lookUp, reportsTo }: Subject): Promise<RecordCheck> {
  const answer = await findDmarc(domain, lookUp);
  if (answer.kind === "noAnswer") return check("dmarc", "warn", "unknown", answer);
  const found = answer.records;
  const add = (replaces: boolean) => ({
    ...{ name: `_dmarc.${domain}`, short: "_dmarc", replaces },
    value: `v=DMARC1; p=none${reportsTo === null ? "" : `; rua=mailto:${reportsTo}`}`,
  });
  if (found.length === 0) return check("dmarc", "bad", "missing", answer, { add: add(false) });
  if (found.length > 1) return check("dmarc", "bad", "several", answer, { found, add: add(true) });
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(found[0]!)?.[1]?.toLowerCase();
  if (!policy) return check("dmarc", "bad", "invalid", answer, { found, add: add(true) });
  return check("dmarc", "good", policy === "none" ? "watching" : "good", answer, { found });
}

/** The records of the domain, or of the nearest domain above it that has some (RFC 7489 §6.6.3). */
async function findDmarc(domain: string, lookUp: LookUpTxt): Promise<TxtAnswer> {
  const labels = domain.split(".");
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  const answers = await Promise.all(domains.map((name) => lookUp(`_dmarc.${name}`)));
  const asked = answers.map((answer) =>
    answer.kind === "answered"
      ? { ...answer, records: answer.records.filter((record) => /^v\s*=\s*DMARC1\b/i.test(record)) }
      : answer,
  );
  return asked.find((answer) => answer.kind === "answered" && answer.records.length > 0) ?? asked[0]!;
}
