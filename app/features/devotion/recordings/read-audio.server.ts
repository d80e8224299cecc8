import { setImmediate as othersTurn } from "node:timers/promises";
import type { IAudioMetadata } from "music-metadata";

const LONGEST_SECONDS = 3 * 60 * 60;
/** A recording that claims to be longer than its bytes can be is damaged. */
const LEAST_BITS_PER_SECOND = 1_000;
/** Pieces of a file that are looked at. A frame of an MP3 without an index has four: enough for hours. */
const MOST_PIECES = 1_000_000;
/** Then others have a turn. */
const PIECES_AT_ONCE = 500;

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
 * libraries are loaded when the first file comes.
 */
export async function readAudio(bytes: Uint8Array): Promise<Audio | RefusedAudio> {
  const sound = withoutTags(bytes);
  const mimeType = sound.length < bytes.length ? "audio/mpeg" : guessType(sound);
  if (!mimeType) return { refused: "kind" };
  const { parseFromTokenizer } = await import("music-metadata");
  const read = await parseFromTokenizer(await toBoundedTokenizer(sound, mimeType), {
    ...{ duration: true, skipCovers: true, skipPostHeaders: true },
  }).catch(() => null);
  const kind = read && audioKind(read.format);
  if (!kind) return { refused: "kind" };
  const { duration } = read.format;
  if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return { refused: "broken" };
  if (duration > LONGEST_SECONDS) return { refused: "tooLong" };
  if ((sound.length * 8) / duration < LEAST_BITS_PER_SECOND) return { refused: "broken" };
  return { ...kind, seconds: Math.max(1, Math.round(duration)) };
}

/** The bytes after the ID3 tags, which may hold pictures and thousands of texts. */
function withoutTags(bytes: Uint8Array): Uint8Array {
  let rest = bytes;
  while (text(rest, 0, 3) === "ID3" && rest.length >= 10) {
    // Four times seven bits: id3.org/id3v2.4.0-structure
    const size = rest.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const footer = rest[5]! & 0x10 ? 10 : 0;
    rest = rest.subarray(10 + size + footer);
  }
  return rest;
}

const text = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString("latin1");

/** What the first bytes say: the library would try some twenty other kinds. */
function guessType(bytes: Uint8Array): Audio["type"] | null {
  if (text(bytes, 0, 4) === "OggS") return "audio/ogg";
  if (text(bytes, 4, 8) === "ftyp") return "audio/mp4";
  return bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0 ? "audio/mpeg" : null;
}

/** Reads at most so many pieces, and lets others work in between: a hostile file has millions of empty ones. */
async function toBoundedTokenizer(bytes: Uint8Array, mimeType: Audio["type"]) {
  const { fromBuffer } = await import("strtok3");
  const tokenizer = fromBuffer(bytes, { fileInfo: { mimeType } });
  const peek = tokenizer.peekBuffer.bind(tokenizer);
  let pieces = 0;
  tokenizer.peekBuffer = async (...given) => {
    pieces += 1;
    if (pieces > MOST_PIECES) throw new Error("too many pieces");
    if (pieces % PIECES_AT_ONCE === 0) await othersTurn();
    return peek(...given);
  };
  return tokenizer;
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
