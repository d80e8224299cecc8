interface Quotation {
  text: string;
  reference: string;
  /** The version's name. */
  version?: string | undefined;
  /** Who is named under it. */
  attribution?: string | null | undefined;
}

/** Words as Markdown that says them and nothing else. */
const escaped = (words: string) => words.trim().replace(/[\\`*_[\]<>#]/g, "\\$&");

/** A passage as a quotation with its reference on the last line, which pages show as scripture. */
export function quotationMarkdown({ text, reference, version, attribution }: Quotation): string {
  const cited = `— ${escaped(reference)}${version ? ` (${escaped(version)})` : ""}`;
  const quotation = [...escaped(text).split("\n"), cited].map((line) => `> ${line}`.trimEnd()).join("\n");
  return attribution ? `${quotation}\n\n${attributionMarkdown(attribution)}` : quotation;
}

/** The paragraph that names somebody under a quotation. */
export const attributionMarkdown = (attribution: string): string => `*${escaped(attribution)}*`;
