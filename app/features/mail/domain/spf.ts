import type { LookUpTxt } from "~/providers/dns.server";

// SPF records: RFC 7208.

export const isSpf = (record: string): boolean => /^v=spf1(\s|$)/i.test(record);

/** A record may cause ten lookups (RFC 7208 §4.6.4). */
const MAX_LOOKUPS = 10;

const terms = (record: string): string[] => record.trim().split(/\s+/).slice(1);
const includedDomains = (record: string): string[] =>
  terms(record).flatMap((term) => /^[+?~]?(?:include:|redirect=)(.+)$/i.exec(term)?.[1]?.toLowerCase() ?? []);

/** Whether a record names a domain, by itself or through what it includes. */
export async function spfIncludes(record: string, wanted: string, lookUp: LookUpTxt): Promise<boolean> {
  const seen = new Set<string>();
  let found = includedDomains(record);
  while (found.length > 0 && !found.includes(wanted)) {
    const next = found.filter((domain) => !seen.has(domain)).slice(0, MAX_LOOKUPS - seen.size);
    next.forEach((domain) => seen.add(domain));
    const answers = await Promise.all(next.map((domain) => lookUp(domain)));
    found = answers.flatMap((answer) =>
      answer.kind === "answered" ? answer.records.filter(isSpf).flatMap(includedDomains) : [],
    );
  }
  return found.includes(wanted);
}

/** One record for all: the terms of every record and the wanted ones, before `all` or `redirect`. */
export function mergeSpf(records: string[], wanted: string[]): string {
  const all = records.flatMap(terms);
  const isEnd = (term: string) => /^([+?~-]?all|redirect=.+)$/i.test(term);
  const senders = [...new Set([...all.filter((term) => !isEnd(term)), ...wanted])];
  const end = all.find((term) => isEnd(term) && !/^\+?all$/i.test(term)) ?? "~all";
  return ["v=spf1", ...senders, end].join(" ");
}
