import { parseXml, type XmlElement } from "./xml";
import { canParseUrl } from "~/config/can-parse-url";

const content = "http://purl.org/rss/1.0/modules/content/";
const atom = "http://www.w3.org/2005/Atom";

// https://www.rssboard.org/rss-specification: the children of both elements. Each occurs at most once, except
// those in `several`.
const ofChannel =
  /^(title|link|description|language|copyright|managingEditor|webMaster|pubDate|lastBuildDate|category|generator|docs|cloud|ttl|image|rating|textInput|skipHours|skipDays|item)$/;
const ofItem = /^(title|link|description|author|category|comments|enclosure|guid|pubDate|source)$/;
const several = /^(item|category)$/;

const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

interface StrictItem {
  title: string;
  link: string;
  guid: string;
  pubDate: string;
  description: string;
  category: string[];
  /** content:encoded */
  content: string | null;
}

/**
 * Parses a feed by the RSS 2.0 specification and the RSS Advisory Board's profile. Throws for any violation, and for more
 * than `most` items.
 */
export function parseStrictRss(xml: string, { most = 20 } = {}) {
  const faults: string[] = [];
  const check = (good: unknown, what: string) => void (good || faults.push(what));
  const { root, instructions } = parseXml(xml);
  check(root.name === "rss" && root.attributes.version === "2.0", "the root is rss 2.0");
  check(root.children.length === 1 && root.children[0]!.name === "channel", "rss holds one channel");
  const channel = root.children[0]!;
  known(channel, ofChannel);

  for (const name of ["title", "link", "description", "language", "ttl"])
    check(one(channel, name), `channel ${name}`);
  check(isAddress(one(channel, "link")), "the channel's link is a whole address");
  const self = all(channel, "link", atom).filter(({ attributes }) => attributes.rel === "self");
  check(self.length === 1 && isAddress(self[0]!.attributes.href!), "one atom:link rel=self");
  check(self[0]?.attributes.type === "application/rss+xml", "the type of the self link");
  const built = one(channel, "lastBuildDate");
  check(built === null || isDate(built), `lastBuildDate ${built}`);
  const image = all(channel, "image")[0];
  if (image) {
    check(isAddress(one(image, "url")), "the image's address");
    check(one(image, "title") === one(channel, "title"), "the image's title is the channel's");
    check(one(image, "link") === one(channel, "link"), "the image's link is the channel's");
  }

  const items = all(channel, "item").map(itemOf);
  check(items.length <= most, `${items.length} items`);
  check(new Set(items.map(({ guid }) => guid)).size === items.length, "guids are unique");
  const dates = items.map(({ pubDate }) => Date.parse(pubDate));
  check(
    dates.every((date, at) => at === 0 || date <= dates[at - 1]!),
    "the newest is first",
  );
  if (faults.length > 0) throw new Error(`not RSS 2.0: ${faults.join("; ")}`);

  return {
    title: one(channel, "title")!,
    link: one(channel, "link")!,
    description: one(channel, "description")!,
    language: one(channel, "language")!,
    lastBuildDate: built,
    self: self[0]!.attributes.href!,
    instructions,
    items,
    root,
  };

  function itemOf(item: XmlElement): StrictItem {
    known(item, ofItem);
    const guid = all(item, "guid")[0];
    const link = one(item, "link") ?? "";
    const pubDate = one(item, "pubDate") ?? "";
    check(
      one(item, "title") !== null || one(item, "description") !== null,
      "an item has title or description",
    );
    check(isAddress(link), `the link ${link}`);
    check(isDate(pubDate), `the date ${pubDate}`);
    check(guid?.text, "an item has a guid");
    check(
      guid?.attributes.isPermaLink === "false" || isAddress(guid?.text ?? ""),
      "a permalink is an address",
    );
    const encoded = all(item, "encoded", content);
    check(encoded.length <= 1, "content:encoded once");
    for (const [, address] of (encoded[0]?.text ?? "").matchAll(
      /<(?:a|img)\s[^>]*?\b(?:href|src)="([^"]*)"/g,
    )) {
      check(/^(https?|mailto|tel):/.test(address!), `the address ${address} in a text`);
    }
    return {
      title: one(item, "title") ?? "",
      link,
      guid: guid?.text ?? "",
      pubDate,
      description: one(item, "description") ?? "",
      category: all(item, "category").map(({ text }) => text),
      content: encoded[0]?.text ?? null,
    };
  }

  /** Elements without a namespace are RSS's own; every other one has a declared namespace. */
  function known(element: XmlElement, names: RegExp): void {
    const own = element.children.filter(({ namespace }) => namespace === "");
    for (const child of own) check(names.test(child.name), `${child.name} in ${element.name}`);
    for (const { name } of own) {
      check(several.test(name) || own.filter((other) => other.name === name).length === 1, `${name} twice`);
    }
  }
}

const all = (element: XmlElement, name: string, namespace = "") =>
  element.children.filter((child) => child.namespace === namespace && child.name.split(":").at(-1) === name);
const one = (element: XmlElement, name: string) => all(element, name)[0]?.text ?? null;
const isAddress = (text: string | null) => text !== null && /^https?:\/\//.test(text) && canParseUrl(text);
const isDate = (text: string) => rfc822.test(text) && new Date(text).toUTCString() === text;
