import { useBlocker, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { RECORDER_SECONDS } from "~/features/devotion/recordings/recording-limits";
import { formatRecordingLength } from "~/features/devotion/recordings/recording-path";
import type { Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Mic, Pause, RotateCcw, Square } from "~/ui/icons-admin";
import { UiLink } from "~/ui/link";
import { UnsavedChangesDialog } from "~/ui/unsaved-changes";
import { isSettled, settled } from "../shell/unsaved-changes";
import { TakeForm } from "./take-form";
import { useRecorder } from "./use-recorder";

interface RecorderProps {
  date: string;
  language: Language;
}

/** Records, lets the person hear it, and saves it or begins again. */
export function Recorder({ date, language }: RecorderProps) {
  const { t } = useTranslation("admin-recorder");
  const { state, seconds, left, start, pause, resume, stop, prepare } = useRecorder();
  const [asksAgain, setAsksAgain] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { at } = state;
  const isRunning = at === "recording" || at === "paused";
  const isUnfinished = state.at === "failed" && state.why === "unfinished";
  const isUnsaved = isRunning || isUnfinished || at === "preparing" || at === "taken";
  const blocker = useBlocker(({ nextLocation }) => isUnsaved && !isSettled(nextLocation));
  const editor = dailyContentEditorPath(date, language);
  const panel = useFocusKept(at);
  return (
    <div ref={panel} className="flex flex-col gap-4">
      <Alert
        variant="error"
        title={t("noScript.title")}
        action={<FileLink to={editor} />}
        className="not-noscript:hidden"
      >
        {t("noScript.text")}
      </Alert>
      {state.at === "failed" && (
        <Alert variant="error" title={t(`failed.${state.why}.title`)} action={<FileLink to={editor} />}>
          {t(`failed.${state.why}.text`)}
        </Alert>
      )}
      {isRunning && (
        <Clock
          isPaused={at === "paused"}
          seconds={formatRecordingLength(Math.floor(seconds))}
          left={formatRecordingLength(Math.ceil(left))}
        />
      )}
      <p role="status" className="sr-only">
        {["recording", "paused", "preparing", "taken"].includes(at) && t(`status.${at}`)}
      </p>
      <div className="flex flex-wrap items-center gap-3 empty:hidden noscript:hidden">
        {(at === "ready" || at === "asking" || at === "failed") && !isUnfinished && (
          <Button type="button" size="lg" loading={at === "asking"} onClick={start}>
            <Mic aria-hidden="true" />
            {t(at === "failed" ? "retry" : "start")}
          </Button>
        )}
        {at === "ready" && (
          <p className="text-sm text-ink-soft">{t("limit", { minutes: RECORDER_SECONDS / 60 })}</p>
        )}
        {isRunning && (
          <>
            <Button type="button" onClick={stop}>
              <Square aria-hidden="true" />
              {t("stop")}
            </Button>
            {at === "paused" ? (
              <Button type="button" variant="secondary" onClick={resume}>
                <Mic aria-hidden="true" />
                {t("resume")}
              </Button>
            ) : (
              <Button type="button" variant="secondary" onClick={pause}>
                <Pause aria-hidden="true" />
                {t("pause")}
              </Button>
            )}
          </>
        )}
        {(at === "preparing" || isUnfinished) && (
          <Button type="button" size="lg" loading={at === "preparing"} onClick={prepare}>
            {t(isUnfinished ? "prepareAgain" : "preparing")}
          </Button>
        )}
      </div>
      {state.at === "taken" && (
        <TakeForm
          {...{ date, language, take: state }}
          onSaved={() => navigate(`${editor}#recording`, settled)}
        >
          <Button ref={again} type="button" variant="secondary" onClick={() => setAsksAgain(true)}>
            <RotateCcw aria-hidden="true" />
            {t("again.action")}
          </Button>
        </TakeForm>
      )}
      <ConfirmDialog
        open={asksAgain}
        onOpenChange={setAsksAgain}
        title={t("again.title")}
        text={t("again.text")}
        confirm={t("again.action")}
        cancel={t("again.keep")}
        onConfirm={start}
        opener={again}
      />
      <UnsavedChangesDialog unsaved={isUnsaved} blocker={blocker} />
    </div>
  );
}

interface ClockProps {
  isPaused: boolean;
  seconds: string;
  left: string;
}

function Clock({ isPaused, seconds, left }: ClockProps) {
  const { t } = useTranslation("admin-recorder");
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <span className="flex items-center gap-3 font-serif text-4xl tabular-nums lining-nums">
        <span
          aria-hidden="true"
          className={`size-3 rounded-full ${isPaused ? "bg-line-strong" : "animate-pulse bg-danger-solid"}`}
        />
        <span role="timer">{seconds}</span>
      </span>
      <span className="text-sm text-ink-soft tabular-nums">{t("left", { time: left })}</span>
    </p>
  );
}

function FileLink({ to }: { to: string }): ReactNode {
  const { t } = useTranslation("admin-recorder");
  return (
    <UiLink href={`${to}#recording`} className="link inline-flex min-h-11 items-center">
      {t("fileInstead")}
    </UiLink>
  );
}

/** A button that is replaced loses the focus: the first one of the next state gets it. */
function useFocusKept(state: string) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) panel.current?.querySelector("button")?.focus();
  }, [state]);
  return panel;
}
