import { useFetcher, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { activityPoints } from "~/features/badges/activities/activity-types";
import { useBadgeToast } from "~/features/badges/badge-toast";
import { demoActivities } from "~/features/badges/page-choices";
import { PublicForm } from "~/http/public-form";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { badgesPath } from "./badges-path";

const DEMO_FORM = "demo-activities";

interface DemoActivitiesProps {
  action: string;
  stamp: string;
  isCommunity: boolean;
}

/** Simulates activities of the community profile. Only in demo mode. */
export function DemoActivities({ action, stamp, isCommunity }: DemoActivitiesProps) {
  const { t } = useTranslation("badges-page", { keyPrefix: "demo" });
  const path = useLocalePath();
  const navigate = useNavigate();
  const withBadges = useBadgeToast();
  const sending = useFetcher({ key: DEMO_FORM }).formData?.get("activityType");
  return (
    <Disclosure className="mt-16 border-t" summary={t("title")}>
      <p className="mb-5 text-ink-soft">{t("text")}</p>
      <PublicForm<"activityType">
        id={DEMO_FORM}
        intent="activity"
        action={action}
        stamp={stamp}
        success={(answer) => withBadges({ title: t("done") }, answer.result)}
        failure={t("failed")}
        failureText={t("failedText")}
        onSuccess={() =>
          isCommunity || navigate(path(badgesPath({ profile: "community" })), { preventScrollReset: true })
        }
      >
        {() => (
          <>
            <input type="hidden" name="intent" value="activity" />
            <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
              {demoActivities.map((type) => (
                <Button
                  key={type}
                  type="submit"
                  variant="secondary"
                  name="activityType"
                  value={type}
                  loading={sending === type}
                >
                  {t(type, { points: activityPoints[type] })}
                </Button>
              ))}
            </div>
          </>
        )}
      </PublicForm>
    </Disclosure>
  );
}
