import { parseStrictRss } from "./strict-rss";
import type { XmlElement } from "./xml";

const itunes = "http://www.itunes.com/dtds/podcast-1.0.dtd";

/** The types of files that Apple Podcasts accepts: https://podcasters.apple.com/support/823-podcast-requirements */
const appleTypes = /^(audio\/(x-m4a|mpeg)|video\/(quicktime|mp4|x-m4v)|application\/pdf)$/;

export const findElement = ({ children }: XmlElement, name: string, namespace = itunes) =>
  children.find((child) => child.namespace === namespace && child.name.split(":").at(-1) === name);

/**
 * Parses a podcast by RSS 2.0 and by what Apple requires. Throws for any violation. `others`: types that Apple leaves out
 * and other apps play.
 */
export function parseStrictPodcast(xml: string, others: string[] = []) {
  const faults: string[] = [];
  const check = (good: unknown, what: string) => void (good || faults.push(what));
  const feed = parseStrictRss(xml, { most: Infinity });
  const channel = feed.root.children[0]!;
  const text = (element: XmlElement | undefined) => element?.text ?? "";
  check(text(findElement(channel, "author")), "an author");
  const owner = findElement(channel, "owner");
  check(owner && text(findElement(owner, "name")), "the owner's name");
  check(owner && /^[^@\s]+@[^@\s]+$/.test(text(findElement(owner, "email"))), "the owner's address");
  check(findElement(channel, "image")?.attributes.href, "a cover");
  check(findElement(channel, "category")?.attributes.text, "a category");
  check(/^(true|false)$/.test(text(findElement(channel, "explicit"))), "explicit");
  const elements = channel.children.filter(({ name }) => name === "item");
  for (const item of elements) {
    const enclosure = findElement(item, "enclosure", "")?.attributes;
    check(enclosure?.url?.startsWith("https://"), "an enclosure");
    check(/^\d+$/.test(enclosure?.length ?? ""), "the length of an enclosure");
    check(
      appleTypes.test(enclosure?.type ?? "") || others.includes(enclosure!.type!),
      `the type ${enclosure?.type}`,
    );
    check(findElement(item, "image")?.attributes.href, "the picture of an episode");
    check(/^\d+$/.test(text(findElement(item, "duration"))), "the duration of an episode");
  }
  if (faults.length > 0) throw new Error(`no podcast: ${faults.join("; ")}`);
  return { ...feed, channel, elements };
}
