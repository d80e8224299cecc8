/** 12 MB: about 25 minutes of an MP3 of speech, hours of a voice message. */
export const MAX_RECORDING_BYTES = 12_000_000;

/** What the browser records: speech of one voice. 20 minutes of it are 9.6 MB. */
export const RECORDER_BITS_PER_SECOND = 64_000;
export const RECORDER_SECONDS = 20 * 60;
/** A browser that records at more bits stops here. The rest of a file is its container. */
export const RECORDER_BYTES = 11_500_000;
