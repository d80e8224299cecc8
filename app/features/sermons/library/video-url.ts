import { canParseUrl } from "~/config/can-parse-url";
/** Why no video that the site can show was found in an address. */
type VideoUrlFault = "notAnAddress" | "unknownHost" | "noVideo";

const hosts = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);
const shortHosts = new Set(["youtu.be", "www.youtu.be"]);
/** Path segments that are followed by the id of a video. */
const folders = new Set(["embed", "shorts", "live", "v", "e"]);

const videoId = /^[\w-]{11}$/;

/** The id of the YouTube video at an address, with or without `https://`. */
export function readVideoUrl(address: string): { id: string } | { fault: VideoUrlFault } {
  const typed = address.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!canParseUrl(whole)) return { fault: "notAnAddress" };
  const { protocol, hostname, pathname, searchParams } = new URL(whole);
  if (protocol !== "https:" && protocol !== "http:") return { fault: "notAnAddress" };
  if (!hostname.includes(".")) return { fault: "notAnAddress" };
  const isShort = shortHosts.has(hostname);
  if (!isShort && !hosts.has(hostname)) return { fault: "unknownHost" };
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  const id = isShort ? first : folders.has(first) ? second : first === "watch" ? searchParams.get("v") : null;
  return id && videoId.test(id) ? { id } : { fault: "noVideo" };
}

/** The id of the YouTube video at an address; null when there is none. */
export function parseYoutubeUrl(address: string): string | null {
  const read = readVideoUrl(address);
  return "id" in read ? read.id : null;
}
