import type { ComponentProps } from "react";
import type { EditorEntry } from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  dailyContentEditorPath,
  dailyContentSideBySidePath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import { QueueProvider, toQueue, useIsDecided } from "../shell/decision-queue";
import { OneLanguage } from "./one-language";
import { SideBySide } from "./side-by-side";

interface DayTextsProps extends ComponentProps<typeof OneLanguage> {
  /** The editor of one language, or all of them side by side. */
  view: "one" | "all";
  /** The addresses of the texts that wait for approval. */
  waiting: string[];
}

/** The texts of a day. A text whose approval is held shows as approved. */
export function DayTexts({ view, waiting, ...props }: DayTextsProps) {
  const { date, language, name } = props;
  const isDecided = useIsDecided();
  const entries = props.entries.map((one) =>
    isDecided(dailyContentEditorPath(date, one.language)) ? showApproved(one, name) : one,
  );
  if (view === "all") return <SideBySide date={date} entries={entries} />;
  const current = dailyContentEditorPath(date, language);
  return (
    <QueueProvider value={toQueue(current, waiting, dailyContentSideBySidePath(date))}>
      <OneLanguage {...props} entries={entries} />
    </QueueProvider>
  );
}

function showApproved<One extends { entry: EditorEntry | null }>(one: One, approvedBy: string | null): One {
  const { entry } = one;
  return entry
    ? { ...one, entry: { ...entry, review: { state: "approved", approvedBy, approvedWhen: null } } }
    : one;
}
