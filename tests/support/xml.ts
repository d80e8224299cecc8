/** An element of a parsed document, with its prefixed name and its namespace. */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own character data, without that of its children. */
  text: string;
}

interface XmlDocument {
  /** `xml-stylesheet href="…"` */
  instructions: string[];
  root: XmlElement;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const nameAt = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;

/**
 * Parses XML 1.0 with namespaces strictly by the specification. Throws for a document that is not well-formed. Without
 * DOCTYPE: none of our documents has one.
 */
export function parseXml(source: string): XmlDocument {
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${JSON.stringify(source.slice(Math.max(0, at - 30), at + 30))}`);
  };
  const bad = illegal.exec(source);
  if (bad) {
    at = bad.index;
    fail("a character XML cannot hold");
  }
  const take = (text: string) => (source.startsWith(text, at) ? ((at += text.length), true) : false);
  const expectText = (text: string) => void (take(text) || fail(`expected ${text}`));
  const until = (end: string) => {
    const found = source.indexOf(end, at);
    if (found < 0) fail(`no ${end}`);
    const text = source.slice(at, found);
    at = found + end.length;
    return text;
  };
  const space = () => {
    const from = at;
    while (/[ \t\r\n]/.test(source[at] ?? "")) at++;
    return at > from;
  };
  const name = () => {
    nameAt.lastIndex = at;
    const found = nameAt.exec(source)?.[0] ?? fail("expected a name");
    at += found.length;
    return found;
  };
  const decoded = (text: string) => {
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) fail("a bare ampersand");
    return text.replace(/&(#x?)?(\w+);/gi, (_, kind: string | undefined, what: string) => {
      if (!kind) return entities[what]!;
      const character = String.fromCodePoint(parseInt(what, kind === "#" ? 10 : 16));
      if (illegal.test(character)) fail("a reference to a character XML cannot hold");
      return character;
    });
  };

  const element = (above: Record<string, string>): XmlElement => {
    expectText("<");
    const own = name();
    const attributes: Record<string, string> = {};
    for (
      let spaced = space();
      !source.startsWith(">", at) && !source.startsWith("/>", at);
      spaced = space()
    ) {
      if (!spaced) fail("attributes without a space between them");
      const key = name();
      space();
      expectText("=");
      space();
      const quote = take('"') ? '"' : take("'") ? "'" : fail("a value without quotes");
      const value = until(quote);
      if (value.includes("<")) fail("< in an attribute");
      if (key in attributes) fail(`${key} twice`);
      attributes[key] = decoded(value);
    }
    const namespaces = { ...above };
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "xmlns") namespaces[""] = value;
      if (key.startsWith("xmlns:")) namespaces[key.slice("xmlns:".length)] = value;
    }
    const namespaceOf = (full: string, unprefixed: string) => {
      const prefix = full.includes(":") ? full.split(":")[0]! : "";
      if (prefix === "xml" || prefix === "xmlns") return prefix;
      return prefix === "" ? unprefixed : (namespaces[prefix] ?? fail(`nothing declares ${prefix}:`));
    };
    for (const key of Object.keys(attributes)) namespaceOf(key, "");
    const made: XmlElement = {
      name: own,
      namespace: namespaceOf(own, namespaces[""] ?? ""),
      attributes,
      children: [],
      text: "",
    };
    if (take("/>")) return made;
    expectText(">");
    for (;;) {
      if (take("</")) {
        if (name() !== own) fail(`${own} is not closed`);
        space();
        expectText(">");
        return made;
      }
      if (take("<![CDATA[")) made.text += until("]]>");
      else if (take("<!--")) until("-->");
      else if (source[at] === "<") made.children.push(element(namespaces));
      else {
        const next = source.indexOf("<", at);
        if (next < 0) fail(`${own} is not closed`);
        const text = source.slice(at, next);
        if (text.includes("]]>")) fail("]]> in text");
        made.text += decoded(text);
        at = next;
      }
    }
  };

  const instructions: string[] = [];
  if (take("<?xml ")) {
    if (!/^version="1\.0" encoding="utf-8"$/i.test(until("?>"))) fail("another declaration");
  }
  for (space(); take("<?"); space()) instructions.push(until("?>"));
  const root = element({});
  space();
  if (at < source.length) fail("something behind the root element");
  return { instructions, root };
}
