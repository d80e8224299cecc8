import { useTranslation } from "react-i18next";
import { useGrowthToast } from "~/features/growth/growth-toast";
import { metricFields, type MetricField } from "~/features/growth/growth-choices";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { PublicForm } from "~/http/public-form";
import { TimeZoneField } from "~/http/time-zone-field";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox, RadioGroup } from "~/ui/checkbox-radio";
import { Field, Input } from "~/ui/field";
import { useBrowserDay } from "../mood/browser-day";
import type { EngagementScreen } from "./engagement-screen.server";

interface MetricsTabProps {
  metrics: NonNullable<EngagementScreen["metrics"]>;
  action: string;
  stamp: string;
}

type CountField = Exclude<MetricField, "moodScore">;
const countFields = metricFields.filter((field): field is CountField => field !== "moodScore");
const moodScores = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const DEFAULT_MOOD = "5";

/** The form for a day's eight figures. */
export function MetricsTab({ metrics, action, stamp }: MetricsTabProps) {
  const { t } = useTranslation("engagement", { keyPrefix: "metrics" });
  const { t: growth } = useTranslation("growth");
  const withGrowth = useGrowthToast();
  const today = useBrowserDay(metrics.today);
  return (
    <Card as="section" aria-labelledby="metrics-title" padding="lg" className="mx-auto max-w-reading">
      <h2 id="metrics-title" className="font-serif text-2xl sm:text-3xl">
        {t("title")}
      </h2>
      <p className="mt-2 mb-7 text-pretty text-ink-soft">{t("text")}</p>
      {metrics.notedDays.includes(today) && (
        <Alert title={t("noted")} className="mb-7">
          {t("notedText")}
        </Alert>
      )}
      <PublicForm<MetricField | "date" | "consent">
        id="daily-metrics"
        intent="metrics"
        action={action}
        stamp={stamp}
        initial={{ moodScore: DEFAULT_MOOD }}
        success={({ result }) => withGrowth({ title: t("saved"), description: t("savedText") }, result)}
        failure={t("failed")}
      >
        {({ fields, pending }) => (
          <div className="grid gap-7">
            <input type="hidden" name="intent" value="metrics" />
            <TimeZoneField />
            <Field label={t("day")} htmlFor={fields.date.id} error={fields.date.errors} className="max-w-60">
              <Input
                key={`${fields.date.key} ${today}`}
                type="date"
                name="date"
                defaultValue={today}
                max={today}
              />
            </Field>
            <div className="grid grid-cols-2 items-end gap-x-4 gap-y-5 sm:gap-x-6">
              {countFields.map((name) => (
                <Field
                  key={name}
                  label={growth(`growth:metrics.${name}`)}
                  htmlFor={fields[name].id}
                  error={fields[name].errors}
                >
                  <Input
                    key={fields[name].key}
                    name={name}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    step={1}
                    defaultValue={fields[name].initialValue ?? "0"}
                    readOnly={pending}
                  />
                </Field>
              ))}
            </div>
            <div>
              <RadioGroup
                key={fields.moodScore.key}
                id={fields.moodScore.id}
                name="moodScore"
                label={t("mood")}
                hint={growth("growth:metrics.moodScore")}
                layout="cards"
                className="grid-cols-5! gap-2! sm:grid-cols-10!"
                options={moodScores.map((score) => ({ value: score, label: score }))}
                defaultValue={fields.moodScore.initialValue ?? DEFAULT_MOOD}
                error={fields.moodScore.errors}
              />
              <p className="mt-2 flex justify-between gap-4 text-sm text-ink-soft">
                <span>{t("moodLow")}</span>
                <span>{t("moodHigh")}</span>
              </p>
            </div>
            {!metrics.hasConsented && (
              <Checkbox
                key={fields.consent.key}
                id={fields.consent.id}
                name="consent"
                defaultChecked={fields.consent.initialValue === "on"}
                error={fields.consent.errors}
                required
                label={growth("growth:consent.label")}
                hint={growth("growth:consent.text")}
                className="rounded-xl border border-line px-4 py-2"
              />
            )}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button type="submit" size="lg" loading={pending}>
                {t("save")}
              </Button>
              <p className="text-sm text-ink-soft">
                {t("private")} <PrivacyLink />
              </p>
            </div>
          </div>
        )}
      </PublicForm>
    </Card>
  );
}
