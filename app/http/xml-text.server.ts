const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

// Characters that XML 1.0 §2.2 forbids (most control characters, half a surrogate pair) or discourages.
const illegal = /[^\t\n\r\u0020-\u007e\u0085\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Removes characters that XML does not allow, and normalizes line ends to LF. */
export const legalXml = (text: string) => text.replace(/\r\n?/g, "\n").replace(illegal, "");

/** Escapes a text for XML or HTML, as content or as an attribute's value. */
export const escapeXml = (text: string) =>
  legalXml(text).replace(/[&<>"']/g, (character) => escapes[character]!);
