import { useTranslation } from "react-i18next";
import { MAX_LEADERBOARD_NAME } from "~/features/badges/page-choices";
import { PublicForm } from "~/http/public-form";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

interface LeaderboardNameFormProps {
  userId: number;
  /** The name that is shown now. */
  name: string | null;
  action: string;
  stamp: string;
}

/** Sets or removes the visitor's public name on the leaderboard. */
export function LeaderboardNameForm({ userId, name, action, stamp }: LeaderboardNameFormProps) {
  const { t } = useTranslation("badges-page", { keyPrefix: "name" });
  return (
    <Card as="section" aria-labelledby="name-title" tone="quiet" className="mt-8">
      <h2 id="name-title" className="font-serif text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{t("text", { id: userId })}</p>
      <PublicForm<"name">
        id="leaderboard-name"
        intent="name" // only its responses contain errors
        action={action}
        stamp={stamp}
        success={({ intent }) => ({ title: t(intent === "removeName" ? "removed" : "saved") })}
        failure={t("failed")}
        initial={{ name: name ?? "" }}
      >
        {({ fields, pending }) => (
          <>
            <TextField
              label={t("label")}
              hint={t("hint")}
              field={fields.name}
              required
              maxLength={MAX_LEADERBOARD_NAME}
              autoComplete="nickname"
              className="max-w-form"
            />
            <div className="mt-4 flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="name" loading={pending}>
                {t("save")}
              </Button>
              {name !== null && (
                <Button type="submit" name="intent" value="removeName" variant="secondary" disabled={pending}>
                  {t("remove")}
                </Button>
              )}
            </div>
          </>
        )}
      </PublicForm>
    </Card>
  );
}
