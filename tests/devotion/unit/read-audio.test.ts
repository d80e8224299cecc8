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
