import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from "mediabunny";
import { expect, test } from "vitest";
import { readAudio } from "~/features/devotion/recordings/read-audio.server";
import { toRecordingFile } from "~/routes/admin/daily-content-record/recording-file";
import { soundFile } from "../sound-files";

/** The sound of a file as a MediaRecorder writes it: for a stream, without a length or an index. */
async function asStreamed(name: string, format: OutputFormat): Promise<Blob> {
  const input = new Input({ source: new BlobSource(soundFile(name)), formats: [OGG, MP4] });
  const output = new Output({ format, target: new BufferTarget() });
  await (await Conversion.init({ input, output })).execute();
  return new Blob([output.target.buffer!]);
}
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

test.each([
  ["WebM of Chromium", "voice.ogg", new WebMOutputFormat({ appendOnly: true }), "audio/ogg", 12],
  ["MP4 of Safari", "voice.m4a", new Mp4OutputFormat({ fastStart: "fragmented" }), "audio/mp4", 2],
])("the %s becomes a file that the site accepts", async (_browser, name, format, type, seconds) => {
  const recorded = await asStreamed(name, format);
  const file = await toRecordingFile(recorded);
  expect(file.type).toBe(type);
  const bytes = await bytesOf(file);
  expect(await readAudio(bytes)).toMatchObject({ type, seconds });
  expect(Buffer.from(bytes).includes("moof"), "it has no fragments").toBe(false);
});

test("what is no recording is an error", async () => {
  await expect(toRecordingFile(new Blob(["nothing"]))).rejects.toThrow();
});
