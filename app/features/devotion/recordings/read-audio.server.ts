import type { IAudioMetadata } from "music-metadata";

const LONGEST_SECONDS = 3 * 60 * 60;

interface Audio {
  type: "audio/mp4" | "audio/ogg" | "audio/mpeg";
  extension: "m4a" | "ogg" | "mp3";
  seconds: number;
}

/** Why a file is refused. */
export interface RefusedAudio {
  refused: "kind" | "broken" | "tooLong";
}

/**
 * What a sound file is, by its content and not by its name: M4A (AAC), Ogg with Opus, as WhatsApp sends it, or MP3. The
 * library is loaded when the first file comes.
 */
export async function readAudio(bytes: Uint8Array): Promise<Audio | RefusedAudio> {
  const { parseBuffer } = await import("music-metadata");
  const read = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true }).catch(() => null);
  const kind = read && audioKind(read.format);
  if (!kind) return { refused: "kind" };
  const { duration } = read.format;
  if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return { refused: "broken" };
  if (duration > LONGEST_SECONDS) return { refused: "tooLong" };
  return { ...kind, seconds: Math.max(1, Math.round(duration)) };
}

/** Null for anything that not every browser plays, such as a film. */
function audioKind(format: IAudioMetadata["format"]): Omit<Audio, "seconds"> | null {
  const { container = "", codec = "", hasVideo, trackInfo } = format;
  if (hasVideo || trackInfo.some((track) => track.video)) return null;
  if (container === "Ogg" && codec === "Opus") return { type: "audio/ogg", extension: "ogg" };
  if (container === "MPEG" && /^MPEG \S+ Layer 3$/.test(codec))
    return { type: "audio/mpeg", extension: "mp3" };
  if (/\b(?:M4A|M4B|isom|iso\d|mp4\d|3gp\d)\b/.test(container) && codec.startsWith("MPEG-4/AAC"))
    return { type: "audio/mp4", extension: "m4a" };
  return null;
}
