import { setImmediate } from "node:timers/promises";
import { parser as createParser, type QualifiedTag } from "sax";

/** Why a file is no feed: the last part of a sentence's key. */
export type FeedRefusal = "notFeed" | "damaged" | "entities" | "tooDeep";

export class FeedRefused extends Error {
  constructor(readonly reason: FeedRefusal) {
    super(`The feed is refused: ${reason}.`);
  }
}

/** An item of a feed: the text of its elements by their names, such as `itunes:duration`, and attributes as `enclosure@url`. */
export type FeedItem = Record<string, string>;

/** What a feed says of itself, with the same names. */
export type FeedHead = Record<string, string>;

/** Characters that are parsed before others get their turn: some 5 ms. */
const SLICE = 32 * 1024;
const MAX_DEPTH = 40;
/** More of one element is left out. */
const MAX_TEXT = 200_000;
const MAX_ATTRIBUTE = 4_000;
/** An element that stands several times, such as the categories, keeps the first ones, one a line. */
const MAX_REPEATED = 20;
const MAX_CATEGORY = 100;

const namespaces: Record<string, string> = {
  "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
  "http://search.yahoo.com/mrss/": "media",
  "http://search.yahoo.com/mrss": "media",
  "http://www.youtube.com/xml/schemas/2015": "yt",
  "https://podcastindex.org/namespace/1.0": "podcast",
  "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": "podcast",
  "http://purl.org/rss/1.0/modules/content/": "content",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://www.w3.org/2005/atom": "atom",
};

/** Whether bytes begin like XML; a page in HTML does not. */
export const looksLikeXml = (bytes: Buffer): boolean => {
  const start = decodeStart(bytes).replace(/^\uFEFF?\s*/, "");
  return (
    /^<(\?xml|rss|feed|rdf:RDF|!--|!DOCTYPE\s+rss)/i.test(start) && !/<html[\s>]/i.test(start.slice(0, 1_000))
  );
};

/**
 * The items of a feed, RSS 2.0 or Atom, in slices that let others work in between. The head comes with each item, as far as
 * it was read. Nothing is loaded, and no entity of the file is replaced. Throws FeedRefused.
 */
export async function* readFeed(bytes: Buffer): AsyncGenerator<{ item: FeedItem; head: FeedHead }> {
  const { write, close, take, head } = openFeed();
  for (const text of decode(bytes)) {
    write(text);
    for (const item of take()) yield { item, head };
    await setImmediate();
  }
  close();
  for (const item of take()) yield { item, head };
}

function openFeed() {
  const parser = createParser(true, { xmlns: true, position: false });
  const head: FeedHead = {};
  let items: FeedItem[] = [];
  let item: FeedItem | null = null;
  let isFeed = false;
  /** Names from the root on. `text` collects only while the innermost has no child that counts. */
  const path: string[] = [];
  const texts: string[] = [];
  let refusal: FeedRefusal | null = null;
  const refuse = (reason: FeedRefusal) => (refusal ??= reason);

  parser.ondoctype = (doctype) => {
    if (/<!ENTITY/i.test(doctype)) refuse("entities");
  };
  parser.onerror = (error) => {
    // Feeds of the wild have a bare & and undeclared prefixes; apps read them all the same.
    if (/entity|namespace/i.test(error.message)) parser.error = null as unknown as Error;
    else refuse("damaged");
  };
  parser.onopentag = (tag) => {
    const name = nameOf(tag as QualifiedTag);
    if (path.length === 0) {
      isFeed = name === "rss" || name === "feed" || name === "RDF";
      if (!isFeed) refuse("notFeed");
    }
    path.push(name);
    texts.push("");
    if (path.length > MAX_DEPTH) refuse("tooDeep");
    if (name === "item" || name === "entry") item ??= {};
    else
      for (const attribute of Object.values((tag as QualifiedTag).attributes))
        keep(
          toAttributeName(name, tag as QualifiedTag, attribute.local),
          attribute.value.slice(0, MAX_ATTRIBUTE),
        );
  };
  const addText = (text: string) => {
    const at = texts.length - 1;
    const before = texts[at];
    if (before !== undefined && before.length < MAX_TEXT) texts[at] = (before + text).slice(0, MAX_TEXT);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    const name = path.pop()!;
    const text = texts.pop()!.trim();
    if (name === "item" || name === "entry") {
      if (item) items.push(item);
      item = null;
    } else if (text !== "") keep(name, text);
  };
  /** The head has only what stands directly in the channel, or in its picture. PostgreSQL refuses U+0000. */
  function keep(name: string, given: string) {
    const isRepeated = name === "category" || name === "category@term";
    const value = (isRepeated ? given.slice(0, MAX_CATEGORY) : given).replaceAll("\0", "");
    if (value === "") return;
    const kept = item ?? (path.length <= 3 ? head : null);
    if (!kept) return;
    const before = Object.hasOwn(kept, name) ? kept[name] : undefined;
    if (before === undefined) kept[name] = value;
    else if (isRepeated && before.split("\n").length < MAX_REPEATED) kept[name] = `${before}\n${value}`;
  }
  const check = () => {
    if (refusal) throw new FeedRefused(refusal);
  };
  return {
    head,
    write: (text: string) => {
      parser.write(text);
      check();
    },
    close: () => {
      parser.close();
      check();
      if (!isFeed) throw new FeedRefused("notFeed");
    },
    take: () => {
      const taken = items;
      items = [];
      return taken;
    },
  };
}

/** `duration` of iTunes is `itunes:duration`; RSS and Atom have no prefix. */
function nameOf({ uri, local, prefix }: QualifiedTag): string {
  const known = namespaces[uri.toLowerCase()];
  if (known === "atom") return prefix === "" ? local : `atom:${local}`;
  if (known !== undefined) return `${known}:${local}`;
  return prefix === "" ? local : `${prefix}:${local}`;
}

/** Links of Atom differ by what they lead to: `link.enclosure@href`. */
function toAttributeName(name: string, tag: QualifiedTag, attribute: string): string {
  const rel = name === "link" || name === "atom:link" ? tag.attributes["rel"]?.value : undefined;
  return rel === undefined || rel === "alternate" ? `${name}@${attribute}` : `${name}.${rel}@${attribute}`;
}

const decodeStart = (bytes: Buffer): string =>
  openDecoder(bytes).decode(bytes.subarray(0, 2_000), { stream: true });

/** By the byte order mark, else as the XML declaration says, else UTF-8. */
function openDecoder(bytes: Buffer): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be");
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(bytes.toString("latin1", 0, 200));
  try {
    return new TextDecoder(declared?.[1] ?? "utf-8");
  } catch {
    return new TextDecoder("utf-8");
  }
}

function* decode(bytes: Buffer): Generator<string> {
  const decoder = openDecoder(bytes);
  for (let at = 0; at < bytes.length; at += SLICE) {
    const text = decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    if (text !== "") yield at === 0 ? text.trimStart() : text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
