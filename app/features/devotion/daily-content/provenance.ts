import type { BibleRights } from "~/features/bible/bible-rights";

export interface ProvenanceInput {
  source: "curated" | "ai" | "admin";
  version: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
  rights?: BibleRights | undefined;
}

function getProvenanceVariant({ source, approvedBy, approvedAt }: ProvenanceInput) {
  if (source === "admin") return approvedBy ? "written" : "admin";
  if (approvedBy) return `${source}Approved` as const;
  return approvedAt ? (`${source}ApprovedUnnamed` as const) : source;
}

/** The sentence, and who must be named under the words of the verse. */
export const nameRights = (sentence: string, rights: BibleRights | undefined): string =>
  [sentence, rights?.attribution].filter(Boolean).join(" ");

/** The locale key of the sentence about the author, and the name in it. */
export function getProvenance(devotion: ProvenanceInput) {
  const line = getProvenanceVariant(devotion);
  const key = devotion.version
    ? (`devotion:provenance.${line}` as const)
    : (`devotion:provenance.unnamed.${line}` as const);
  return { key, name: devotion.approvedBy };
}
