// The player in the frame talks by postMessage, as YouTube's own iframe script does, which is not loaded:
// developers.google.com/youtube/iframe_api_reference. Messages are JSON as text.

export const YOUTUBE_ORIGIN = "https://www.youtube-nocookie.com";

/** The player's address; `origin` is the page's, to which it may answer. */
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

/** Where the video is watched on YouTube itself. */
export function youtubeWatchUrl(youtubeId: string, start: number): string {
  const query = new URLSearchParams({ v: youtubeId, ...(start > 0 && { t: `${Math.floor(start)}s` }) });
  return `https://www.youtube.com/watch?${query.toString()}`;
}

/** Asks the player to tell where it is. It is not heard before the player has started: repeat it until it answers. */
export const listeningMessage = JSON.stringify({ event: "listening", id: 1, channel: "widget" });

/** What a message of the player says; a part that it does not say is missing. */
export interface PlayerMessage {
  /** Seconds. */
  currentTime?: number;
  duration?: number;
  /** Paused or at its end. */
  hasStopped?: boolean;
}

const [ENDED, PLAYING, PAUSED] = [0, 1, 2];

/** Null for what is no message of the player. */
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
  const told = (typeof info === "object" ? (info ?? {}) : {}) as Record<string, unknown>;
  const { currentTime, duration, playerState } = told;
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
