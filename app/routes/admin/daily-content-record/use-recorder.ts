import { useCallback, useEffect, useRef, useState } from "react";
import {
  RECORDER_BITS_PER_SECOND,
  RECORDER_BYTES,
  RECORDER_SECONDS,
} from "~/features/devotion/recordings/recording-limits";
import { useHydrated } from "~/ui/use-hydrated";

/** Why there is no recording. `unfinished`: what was recorded is there, and can be prepared again. */
export type RecorderFailure = "unsupported" | "insecure" | "refused" | "missing" | "failed" | "unfinished";

export type RecorderState =
  | { at: "ready" | "asking" | "recording" | "paused" | "preparing" }
  | { at: "taken"; file: File; address: string; isFull: boolean }
  | { at: "failed"; why: RecorderFailure };

/** What is being recorded. */
interface Take {
  recorder: MediaRecorder;
  parts: Blob[];
  bytes: number;
  /** Seconds before the last pause, and when the sound went on (ms); null while paused. */
  secondsBefore: number;
  since: number | null;
  isFull: boolean;
}

// Podcast apps want AAC. Without it Chromium records WebM and Firefox Ogg; what an old Safari calls audio/mp4 is AAC.
const types = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];

const secondsOf = ({ secondsBefore, since }: Take) =>
  secondsBefore + (since === null ? 0 : (performance.now() - since) / 1000);

/** The seconds that fit, by the time and by the bytes of those that are there. */
function secondsLeft(take: Take): number {
  const seconds = secondsOf(take);
  const byTime = RECORDER_SECONDS - seconds;
  const byBytes = seconds < 5 ? byTime : ((RECORDER_BYTES - take.bytes) * seconds) / Math.max(1, take.bytes);
  return Math.max(0, Math.min(byTime, byBytes));
}

/** Why this browser cannot record at all; null if it can. */
function findObstacle(): RecorderFailure | null {
  if (!window.isSecureContext) return "insecure";
  const canRecord = typeof MediaRecorder === "function" && "mediaDevices" in navigator;
  return canRecord && types.some((type) => MediaRecorder.isTypeSupported(type)) ? null : "unsupported";
}

const failures: Record<string, RecorderFailure> = { NotAllowedError: "refused", NotFoundError: "missing" };

/** Records with the microphone: start, pause, go on, stop, again. It stops by itself when the recording is full. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ at: "ready" });
  const [clock, setClock] = useState({ seconds: 0, left: RECORDER_SECONDS });
  const take = useRef<Take>();
  const isGone = useRef(false);
  const hydrated = useHydrated();
  const obstacle = hydrated ? findObstacle() : null;

  const prepare = useCallback(async () => {
    const { parts, recorder, isFull } = take.current!;
    setState({ at: "preparing" });
    try {
      const { toRecordingFile } = await import("./recording-file");
      const file = await toRecordingFile(new Blob(parts, { type: recorder.mimeType }));
      if (!isGone.current) setState({ at: "taken", file, address: URL.createObjectURL(file), isFull });
    } catch {
      setState({ at: "failed", why: "unfinished" });
    }
  }, []);

  const start = useCallback(async () => {
    setState({ at: "asking" });
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
      if (isGone.current) return stopTracks(stream);
      take.current = startTake(stream, () => {
        if (!isGone.current) void prepare();
      });
    } catch (error) {
      if (stream) stopTracks(stream);
      setState({ at: "failed", why: failures[(error as Error).name] ?? "failed" });
      return;
    }
    setClock({ seconds: 0, left: RECORDER_SECONDS });
    setState({ at: "recording" });
    void import("./recording-file").catch(() => undefined); // while there is time
  }, [prepare]);

  const stop = useCallback(() => {
    const { recorder } = take.current!;
    if (recorder.state !== "inactive") recorder.stop();
  }, []);

  const pause = useCallback(() => {
    const now = take.current!;
    now.recorder.pause();
    now.secondsBefore = secondsOf(now);
    now.since = null;
    setState({ at: "paused" });
  }, []);

  const resume = useCallback(() => {
    const now = take.current!;
    now.recorder.resume();
    now.since = performance.now();
    setState({ at: "recording" });
  }, []);

  const isRecording = state.at === "recording";
  useEffect(() => {
    if (!isRecording) return;
    const tick = setInterval(() => {
      const now = take.current!;
      const left = secondsLeft(now);
      setClock({ seconds: secondsOf(now), left });
      if (left > 0) return;
      now.isFull = true;
      stop();
    }, 250);
    return () => clearInterval(tick);
  }, [isRecording, stop]);
  useScreenStaysOn(isRecording);

  const address = state.at === "taken" ? state.address : null;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      const { recorder } = take.current ?? {};
      if (recorder && recorder.state !== "inactive") recorder.stop();
    };
  }, []);

  return {
    state: obstacle ? ({ at: "failed", why: obstacle } satisfies RecorderState) : state,
    ...clock,
    ...{ start, pause, resume, stop, prepare },
  };
}

/** Throws when the browser cannot record what this microphone gives. */
function startTake(stream: MediaStream, onStop: () => void): Take {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))!;
  const options = { mimeType, audioBitsPerSecond: RECORDER_BITS_PER_SECOND };
  const recorder = new MediaRecorder(stream, options);
  const take: Take = {
    recorder,
    parts: [],
    bytes: 0,
    isFull: false,
    secondsBefore: 0,
    since: performance.now(),
  };
  recorder.ondataavailable = ({ data }) => {
    take.parts.push(data);
    take.bytes += data.size;
  };
  // Also when the telephone rings or the microphone is unplugged.
  recorder.onstop = () => {
    stopTracks(stream);
    onStop();
  };
  recorder.start(1000);
  return take;
}

const stopTracks = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/** A phone that locks itself ends the recording. */
function useScreenStaysOn(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> | undefined;
    // A browser ends the lock when the page is hidden.
    const ask = () => {
      if (document.visibilityState === "visible")
        lock = navigator.wakeLock.request("screen").catch(() => null);
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void lock?.then((held) => held?.release());
    };
  }, [wanted]);
}
