const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

// What XML 1.0 §2.2 has no place for (most control characters, half a surrogate pair), and what it advises against.
const illegal = /[^\t\n\r\u0020-\u007e\u0085\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text without the characters that XML cannot hold. */
export const legalXml = (text: string) => text.replace(/\r\n?/g, "\n").replace(illegal, "");

/** A text as it stands in XML or HTML, between tags or in an attribute. */
export const escapeXml = (text: string) =>
  legalXml(text).replace(/[&<>"']/g, (character) => escapes[character]!);
