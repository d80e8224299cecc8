import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { loadSubscriberScreen } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { ChoiceFields } from "~/features/newsletter/preferences/choice-fields";
import { AdminForm } from "~/http/admin-form";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";

type FieldName =
  | ("email" | "firstName" | "lastName" | "location" | "preferredLanguage")
  | ("frequency" | "contentTypes" | "interests" | "pause" | "pauseUntil" | "basedOn");

/** Name, address, language, choices and pause of a subscriber. */
export function SubscriberForm({
  subscriber,
}: {
  subscriber: Awaited<ReturnType<typeof loadSubscriberScreen>>;
}) {
  const { t } = useTranslation("admin-subscribers");
  const { t: list } = useTranslation("admin-newsletter", { keyPrefix: "subscribers.columns" });
  const offered = useOfferedLanguages();
  const navigate = useNavigate();
  const { id, language, pausedUntil, preferences, interests } = subscriber;
  const path = `/admin/newsletter/subscribers/${id}`;
  return (
    <AdminForm<FieldName>
      id="update-subscriber"
      action={`${path}/edit`}
      intent="update"
      initial={{
        email: subscriber.email,
        firstName: subscriber.firstName ?? "",
        lastName: subscriber.lastName ?? "",
        location: subscriber.location ?? "",
        preferredLanguage: language,
        frequency: preferences.frequency,
        pause: pausedUntil ? "until" : "none",
        pauseUntil: pausedUntil ?? "",
        basedOn: subscriber.updatedAt ?? "",
      }}
      success={{ title: t("done.update") }}
      failure={t("failed")}
      onSuccess={() => navigate(path)}
      className="flex flex-col gap-6"
    >
      {({ fields, pending, answer }) => (
        <>
          <HiddenField field={fields.basedOn} />
          <div className="flex flex-col gap-2">
            <TextField
              type="email"
              label={list("email")}
              hint={t("edit.emailHint")}
              field={fields.email}
              maxLength={254}
              autoComplete="off"
              required
            />
            {subscriber.isActive && (
              <Checkbox
                name="sendConfirmation"
                defaultChecked
                label={t("edit.confirm")}
                hint={t("edit.confirmHint")}
              />
            )}
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            {(["firstName", "lastName", "location"] as const).map((name) => (
              <TextField
                key={name}
                label={list(name)}
                field={fields[name]}
                maxLength={100}
                autoComplete="off"
              />
            ))}
            <SelectField
              label={list("language")}
              field={fields.preferredLanguage}
              options={languageOptions(offered.includes(language) ? offered : [...offered, language])}
              required
            />
          </div>
          <ChoiceFields
            {...{ fields, answer }}
            stored={{ contentTypes: preferences.contentTypes, interests }}
            words={{
              frequency: list("frequency"),
              contentTypes: t("edit.contentTypes"),
              contentTypesHint: t("edit.contentTypesHint"),
              interests: t("edit.interests"),
              interestsHint: t("edit.interestsHint"),
              pause: t("edit.pause"),
              pauseUntil: t("edit.pauseUntil"),
            }}
          />
          <Button type="submit" loading={pending} className="self-start">
            {t("edit.action")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
