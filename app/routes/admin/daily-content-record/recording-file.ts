import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
} from "mediabunny";

/**
 * What a browser has recorded as a file that every player knows: M4A for AAC, else Ogg with Opus. A MediaRecorder writes
 * WebM or MP4 for a stream, without its length, and no player can seek in it. The sound itself is not changed.
 */
export async function toRecordingFile(recorded: Blob): Promise<File> {
  const input = new Input({ source: new BlobSource(recorded), formats: [WEBM, MP4, OGG] });
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) throw new Error(`nothing recorded as ${recorded.type}`);
  const target = new BufferTarget();
  const isAac = codec === "aac";
  const format = isAac ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new OggOutputFormat();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, decoderConfig && { decoderConfig });
  await output.finalize();
  const [name, type] = isAac ? ["recording.m4a", "audio/mp4"] : ["recording.ogg", "audio/ogg"];
  return new File([target.buffer!], name, { type });
}
