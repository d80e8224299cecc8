import { CircleCheck } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { SermonKind } from "~/features/sermons/page/sermon-card";
import type { OwnWatching } from "~/features/sermons/watching/own-watching.server";
import { PublicForm } from "~/http/public-form";
import { TimeZoneField } from "~/http/time-zone-field";
import { Button } from "~/ui/button";
import { Progress } from "~/ui/progress";
import { useFormToast } from "./use-form-toast";

interface SermonCompletionProps {
  kind: SermonKind;
  progress: OwnWatching["progress"];
  action: string;
  stamp: string;
}

/** The visitor's progress, and a button for those who watched, heard or read the sermon elsewhere. */
export function SermonCompletion({ kind, progress, action, stamp }: SermonCompletionProps) {
  const { t } = useTranslation("sermon-page");
  const toToast = useFormToast();
  if (progress?.completed)
    return (
      <p className="flex items-start gap-3 rounded-xl bg-success-soft px-4 py-3.5 font-semibold text-success">
        <CircleCheck aria-hidden="true" className="mt-[0.2em] size-5 shrink-0" />
        <span>
          {t("progress.completed")}{" "}
          <span className="font-normal">
            {t("progress.experience", { count: progress.experienceEarned })}
          </span>
        </span>
      </p>
    );
  return (
    <div className="grid gap-4">
      {progress && progress.progressPercentage > 0 && (
        <Progress
          label={t("progress.label")}
          value={progress.progressPercentage}
          valueText={t("progress.percentage", { percentage: progress.progressPercentage })}
        />
      )}
      <PublicForm
        id="sermon-completion"
        intent="complete"
        action={action}
        stamp={stamp}
        success={toToast}
        failure={t("failed")}
        failureText={t("failedText")}
      >
        {({ pending }) => (
          <>
            <input type="hidden" name="intent" value="complete" />
            <input type="hidden" name="reaction" value="complete" />
            <TimeZoneField />
            <Button type="submit" loading={pending}>
              <CircleCheck aria-hidden="true" />
              {t(`complete.${kind}`)}
            </Button>
          </>
        )}
      </PublicForm>
    </div>
  );
}
