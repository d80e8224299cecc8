// The player in the frame communicates by postMessage, as with YouTube's own iframe script, which is not loaded:
// developers.google.com/youtube/iframe_api_reference. Messages are JSON strings.

export const YOUTUBE_ORIGIN = "https://www.youtube-nocookie.com";

/** The player's URL. `origin` is the page's origin, to which the player may send messages. */
export function youtubePlayerUrl(
  youtubeId: string,
  more: { origin: string; language: string; start: number },
): string {
  const query = new URLSearchParams({
    ...{ autoplay: "1", enablejsapi: "1", playsinline: "1", rel: "0" },
    hl: more.language,
    origin: more.origin,
    ...(more.start > 0 && { start: String(Math.floor(more.start)) }),
  });
  return `${YOUTUBE_ORIGIN}/embed/${encodeURIComponent(youtubeId)}?${query.toString()}`;
}

/** The URL of the video on YouTube itself. */
export function youtubeWatchUrl(youtubeId: string, start: number): string {
  const query = new URLSearchParams({ v: youtubeId, ...(start > 0 && { t: `${Math.floor(start)}s` }) });
  return `https://www.youtube.com/watch?${query.toString()}`;
}

/** Asks the player to report its position. The player misses it before it has started: repeat it until it answers. */
export const listeningMessage = JSON.stringify({ event: "listening", id: 1, channel: "widget" });

/** The contents of a player's message. Parts that it does not contain are undefined. */
export interface PlayerMessage {
  /** Seconds. */
  currentTime?: number;
  duration?: number;
  /** Paused or at its end. */
  hasStopped?: boolean;
}

const [ENDED, PLAYING, PAUSED] = [0, 1, 2];

/** Parses a player's message; null for any other data. */
export function readPlayerMessage(data: unknown): PlayerMessage | null {
  if (typeof data !== "string") return null;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return null;
  }
  const { info } = (message ?? {}) as { info?: unknown };
  if (typeof message !== "object" || message === null || !("event" in message)) return null;
  const fields = (typeof info === "object" ? (info ?? {}) : {}) as Record<string, unknown>;
  const { currentTime, duration, playerState } = fields;
  return {
    ...(isSeconds(currentTime) && { currentTime }),
    ...(isSeconds(duration) && { duration }),
    ...((playerState === PLAYING || playerState === PAUSED || playerState === ENDED) && {
      hasStopped: playerState !== PLAYING,
    }),
  };
}

const isSeconds = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;
