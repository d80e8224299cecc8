import { xmlElement, type XmlNode } from "./xml.server";

// https://help.apple.com/itc/podcasts_connect/#/itcb54353390 and the RSS 2.0 specification.

/** What podcast apps require of a feed. */
export interface Podcast {
  author: string;
  /** Null when the ministry has set no address. */
  email: string | null;
  /** The address of a square PNG of at least 1400×1400. */
  cover: string;
}

/** What podcast apps require of an entry. */
export interface Episode {
  /** Seconds. */
  duration: number;
  /** The address of the audio file, and its size where it is known. Null for an entry to watch or to read. */
  audio: { url: string; bytes: number | null } | null;
}

export const podcastNamespace = { "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd" };

/** The elements of a channel. The category is one of Apple's list, which is English. */
export const podcastToXml = ({ author, email, cover }: Podcast): XmlNode[] => [
  xmlElement("itunes:author", {}, author),
  ...(email
    ? [
        xmlElement(
          "itunes:owner",
          {},
          xmlElement("itunes:name", {}, author),
          xmlElement("itunes:email", {}, email),
        ),
      ]
    : []),
  xmlElement("itunes:image", { href: cover }),
  xmlElement(
    "itunes:category",
    { text: "Religion & Spirituality" },
    xmlElement("itunes:category", { text: "Christianity" }),
  ),
  xmlElement("itunes:explicit", {}, "false"),
  xmlElement("itunes:type", {}, "episodic"),
];

/** The elements of an item. RSS requires a length; 0 means unknown. */
export const episodeToXml = ({ duration, audio }: Episode): XmlNode[] => [
  ...(audio
    ? [
        xmlElement("enclosure", {
          url: new URL(audio.url).href,
          length: String(audio.bytes ?? 0),
          type: toAudioType(audio.url),
        }),
      ]
    : []),
  xmlElement("itunes:duration", {}, String(duration)),
  xmlElement("itunes:explicit", {}, "false"),
];

const audioTypes: Record<string, string> = {
  m4a: "audio/x-m4a",
  aac: "audio/aac",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
};

/** The MIME type by file extension; MP3 if the extension is missing or unknown. */
const toAudioType = (url: string): string =>
  audioTypes[/\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ""] ?? "audio/mpeg";
