import { xmlElement, type XmlNode } from "./xml.server";

// https://help.apple.com/itc/podcasts_connect/#/itcb54353390 and the RSS 2.0 specification.

/** What podcast apps require of a feed. */
export interface Podcast {
  author: string;
  /** Apple and Spotify mail it to confirm who owns the podcast. */
  email: string;
  /** The address of a square PNG of at least 1400×1400. */
  cover: string;
}

/** What podcast apps require of an entry. */
export interface Episode {
  /** Seconds; 0 when nobody knows. */
  duration: number;
  /** The address of the episode's own picture; else it has the podcast's. */
  picture?: string | null;
  season?: number | null;
  episode?: number | null;
  /** The address of the audio file, with its size and type where they are known. Null for an entry to watch or to read. */
  audio: { url: string; bytes: number | null; type: string | null } | null;
}

export const podcastNamespace = { "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd" };

/** The elements of a channel. The category is one of Apple's list, which is English. */
export const podcastToXml = ({ author, email, cover }: Podcast): XmlNode[] => [
  xmlElement("itunes:author", {}, author),
  xmlElement(
    "itunes:owner",
    {},
    xmlElement("itunes:name", {}, author),
    xmlElement("itunes:email", {}, email),
  ),
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
export const episodeToXml = (
  { duration, audio, picture, season, episode }: Episode,
  podcast: Podcast | undefined,
): XmlNode[] => [
  ...(audio
    ? [
        xmlElement("enclosure", {
          url: new URL(audio.url).href,
          length: String(audio.bytes ?? 0),
          type: toMediaType(audio),
        }),
      ]
    : []),
  ...(podcast ? [xmlElement("itunes:image", { href: picture ?? podcast.cover })] : []),
  ...(duration > 0 ? [xmlElement("itunes:duration", {}, String(duration))] : []),
  ...(season ? [xmlElement("itunes:season", {}, String(season))] : []),
  ...(episode ? [xmlElement("itunes:episode", {}, String(episode))] : []),
  xmlElement("itunes:explicit", {}, "false"),
];

/** As Apple writes them. */
const mediaTypes: Record<string, string> = {
  mp3: "audio/mpeg",
  m4a: "audio/x-m4a",
  mp4: "video/mp4",
  m4v: "video/x-m4v",
  mov: "video/quicktime",
  aac: "audio/aac",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  flac: "audio/flac",
  wav: "audio/wav",
  webm: "video/webm",
};

/** The media type by the file's extension, else as its host says; MP3 when neither is known. */
function toMediaType({ url, type }: { url: string; type: string | null }): string {
  const extension = /\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? "";
  const isMedia = type !== null && /^(audio|video)\/[\w.+-]+$/.test(type);
  return mediaTypes[extension] ?? (isMedia ? type : "audio/mpeg");
}
