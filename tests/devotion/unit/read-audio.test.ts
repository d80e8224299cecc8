import { expect, test } from "vitest";
import { readAudio } from "~/features/devotion/recordings/read-audio.server";
import { soundBytes } from "../sound-files";

test.each([
  ["voice.ogg", { type: "audio/ogg", extension: "ogg", seconds: 12 }],
  ["voice.m4a", { type: "audio/mp4", extension: "m4a", seconds: 2 }],
  ["voice.mp3", { type: "audio/mpeg", extension: "mp3", seconds: 2 }],
])("%s is known by its bytes, with its length", async (name, expected) => {
  expect(await readAudio(soundBytes(name))).toEqual(expected);
});

/** A RIFF/WAVE file of one second of silence. */
function wave(): Buffer {
  const bytes = Buffer.alloc(44 + 8000);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + 8000, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(8000, 40);
  return bytes;
}

test.each([
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a page that begins like Ogg", Buffer.from("OggS<script>alert(1)</script>")],
  ["nothing", Buffer.alloc(0)],
  ["zeros", Buffer.alloc(5000)],
  ["a program", Buffer.from("7f454c4602010100", "hex")],
  ["a sound of another kind", wave()],
  ["the first bytes of a voice message", soundBytes("voice.ogg").subarray(0, 40)],
  ["the first bytes of an M4A", soundBytes("voice.m4a").subarray(0, 300)],
])("%s is refused", async (_what, bytes) => {
  expect(await readAudio(bytes)).toHaveProperty("refused");
});

const MOST = 12_000_000;
/** A file of the largest size that begins with `start` and repeats `piece`. */
function repeat(start: Buffer, piece: Buffer): Buffer {
  return Buffer.concat([start, Buffer.alloc(MOST - start.length, piece)]);
}
/** An MP3 with an ID3 tag of some frames. */
function tagged(frames: Buffer): Buffer {
  const size = [21, 14, 7, 0].map((bits) => (frames.length >> bits) & 127);
  return Buffer.concat([
    Buffer.from([...Buffer.from("ID3"), 3, 0, 0, ...size]),
    frames,
    soundBytes("voice.mp3"),
  ]);
}
function tagFrame(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.write(name);
  head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content]);
}
/** The M4A with another length in its header. */
function claiming(seconds: number): Buffer {
  const bytes = Buffer.from(soundBytes("voice.m4a"));
  for (const atom of ["mvhd", "mdhd"]) {
    const at = bytes.indexOf(atom);
    bytes.writeUInt32BE(bytes.readUInt32BE(at + 16) * seconds, at + 20);
  }
  return bytes;
}
const oggStart = soundBytes("voice.ogg").subarray(0, soundBytes("voice.ogg").indexOf("OggS", 60));
const m4aStart = soundBytes("voice.m4a").subarray(0, soundBytes("voice.m4a").readUInt32BE(0));

test.each([
  ["claims ten hours", claiming(36_000), { refused: "tooLong" }],
  ["claims two hours in a few bytes", claiming(7_200), { refused: "broken" }],
  ["has a picture of 11 MB", tagged(tagFrame("APIC", Buffer.alloc(11_000_000))), { seconds: 2 }],
  [
    "has a million tags",
    tagged(Buffer.alloc(11_000_000, tagFrame("TXXX", Buffer.from("\0ab")))),
    { seconds: 2 },
  ],
  ["has a tag longer than itself", tagged(Buffer.alloc(0)).fill(127, 6, 10), { refused: "kind" }],
  ["has a million boxes", repeat(m4aStart, Buffer.from("0000000866726565", "hex")), { refused: "kind" }],
  ["begins ten thousand streams", repeat(oggStart, oggStart), { refused: "broken" }],
  ["is cut off", soundBytes("voice.ogg").subarray(0, 10_000), { seconds: 6 }],
])("a file that %s neither hangs nor stops the others", async (_what, bytes, expected) => {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const clock = setInterval(look, 10);
  expect(await readAudio(bytes)).toMatchObject(expected);
  look();
  clearInterval(clock);
  expect(longest).toBeLessThan(1_000);
});
