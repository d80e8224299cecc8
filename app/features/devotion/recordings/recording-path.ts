const folder = "/media/";
const recordingFilePattern = /^[0-9a-f]{32}\.(?:m4a|ogg|mp3)$/;

/** Whether a name is a recording's file name, and not a path. */
export const isRecordingFileName = (name: string): boolean => recordingFilePattern.test(name);

/** The public path of a recording. */
export const recordingPath = (file: string): string => folder + file;

/** What a file chooser offers. The server reads the content itself. */
export const acceptedRecordingTypes = "audio/mp4,audio/x-m4a,audio/ogg,audio/mpeg,.m4a,.ogg,.opus,.mp3";

/** Seconds as a player shows them: 4:05, 1:02:03. */
export function formatRecordingLength(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
