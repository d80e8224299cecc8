import { canParseUrl } from "~/config/can-parse-url";

/** Why a typed address is not fetched: the last part of a sentence's key. */
type AddressFault = "address" | "handle" | "oneVideo" | "directory" | "noChannel";

const youtubeHosts = /^((www|m|music)\.)?youtube(-nocookie)?\.com$/;
const directories =
  /(^|\.)(podcasts\.apple\.com|spotify\.com|music\.amazon\.[a-z.]+|deezer\.com|podcasts\.google\.com)$/;

/** The feed behind a typed address: YouTube's for a channel or a playlist, else the address itself. */
export function toFeedAddress(
  typed: string,
): { address: string; kind: "podcast" | "youtube" } | { fault: AddressFault } {
  const trimmed = typed
    .trim()
    .replace(
      /^(feed|itpc|pcast|podcast):(\/\/)?(?!\/)(?:(https?):?\/\/)?/i,
      (_, _1, _2, scheme?: string) => `${scheme ?? "https"}://`,
    );
  const whole = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (/^@[\w.-]+$/.test(trimmed)) return { fault: "handle" };
  if (!canParseUrl(whole)) return { fault: "address" };
  const url = new URL(whole);
  const { protocol, hostname } = url;
  if ((protocol !== "https:" && protocol !== "http:") || !hostname.includes(".")) return { fault: "address" };
  if (directories.test(hostname)) return { fault: "directory" };
  if (hostname === "youtu.be") return { fault: "oneVideo" };
  if (!youtubeHosts.test(hostname)) return { address: url.href, kind: "podcast" };
  return toYoutubeFeed(url);
}

const FEED = "https://www.youtube.com/feeds/videos.xml";

function toYoutubeFeed({
  pathname,
  searchParams,
}: URL): { address: string; kind: "youtube" } | { fault: AddressFault } {
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  const channel = first === "channel" ? second : searchParams.get("channel_id");
  if (channel && /^UC[\w-]{22}$/.test(channel))
    return { address: `${FEED}?channel_id=${channel}`, kind: "youtube" };
  const list = searchParams.get("list") ?? searchParams.get("playlist_id");
  // RD are mixes that YouTube makes for each viewer.
  if (list && /^(PL|UU|FL|OL)[\w-]{10,60}$/.test(list))
    return { address: `${FEED}?playlist_id=${list}`, kind: "youtube" };
  if (first.startsWith("@") || first === "c" || first === "user") return { fault: "handle" };
  return { fault: first === "watch" || first === "shorts" || first === "live" ? "oneVideo" : "noChannel" };
}
