import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import { TextField } from "~/http/text-field";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { useCriteriaCount } from "./use-criteria-count";
import { SegmentCriteriaFields } from "./segment-criteria-fields";
import type { Segment, SegmentCriteria } from "./segments.schema";

interface SegmentFormProps {
  id: string;
  action: string;
  intent: "create" | "update";
  /** Left out for a new segment. */
  segment?: Segment;
  onSuccess: () => void;
}

const emptyCriteria: SegmentCriteria = {
  languages: [],
  interests: [],
  frequencies: [],
  donorLevels: [],
  contentTypes: [],
};

/** Name, description and criteria of a segment, with a live count. */
export function SegmentForm({ id, action, intent, segment, onSuccess }: SegmentFormProps) {
  const { t } = useTranslation("admin-segments", { keyPrefix: "form" });
  return (
    <AdminForm<"name" | "description" | "location">
      id={id}
      action={action}
      success={({ intent }) => (intent === "count" ? undefined : { title: t("saved") })}
      failure={(answer) => t(answer.intent === "delete" ? "notDeleted" : "failed")}
      initial={{
        name: segment?.name ?? "",
        description: segment?.description ?? "",
        location: segment?.criteria.location ?? "",
      }}
      onSuccess={(answer) => answer.intent !== "count" && onSuccess()}
      className="flex flex-col gap-6"
    >
      {({ fields, pending, answer }) => (
        <>
          <div className="grid gap-5 md:grid-cols-2">
            <TextField label={t("name")} field={fields.name} maxLength={80} required />
            <TextField label={t("description")} field={fields.description} maxLength={300} />
          </div>
          <SegmentCriteriaFields initial={criteriaInAnswer(answer) ?? segment?.criteria ?? emptyCriteria} />
          <TextField label={t("location")} hint={t("locationHint")} field={fields.location} maxLength={100} />
          <CriteriaCount form={id} known={countInAnswer(answer) ?? segment?.count ?? null} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value={intent} loading={pending}>
              {t(intent)}
            </Button>
            <noscript>
              <Button type="submit" name="intent" value="count" variant="secondary">
                {t("count")}
              </Button>
            </noscript>
          </div>
        </>
      )}
    </AdminForm>
  );
}

function CriteriaCount({ form, known }: { form: string; known: number | null }) {
  const { t, i18n } = useTranslation("admin-segments", { keyPrefix: "form" });
  const count = useCriteriaCount(form, known);
  return (
    <p role="status" className="border-y border-line py-3 text-lg">
      {count === null
        ? t("notCounted")
        : t("counted", { count, number: formatNumber(count, i18n.language as Language) })}
    </p>
  );
}

/** The criteria that were sent, for a form that the server answered; else undefined. */
function criteriaInAnswer(answer: FormAnswer | undefined): SegmentCriteria | undefined {
  const typed = answer?.intent === "delete" ? undefined : answer?.lastResult?.initialValue;
  if (!typed) return undefined;
  const chosen = (name: keyof SegmentCriteria) => [typed[name] ?? []].flat() as string[];
  return {
    languages: chosen("languages"),
    interests: chosen("interests"),
    frequencies: chosen("frequencies"),
    donorLevels: chosen("donorLevels"),
    contentTypes: chosen("contentTypes"),
  } as SegmentCriteria;
}

const countInAnswer = (answer: FormAnswer | undefined) =>
  (answer?.intent === "count" ? (answer.result as { count: number } | undefined) : undefined)?.count;
