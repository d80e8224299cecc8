import { Sun } from "~/ui/icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { TextAreaField } from "~/http/text-area-field";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";

interface AnsweredFormProps {
  id: number;
  address: string;
  isPublic: boolean;
}

/** Marks an approved request as answered, with a testimony: the button is disabled while it is blank. */
export function AnsweredForm({ id, address, isPublic }: AnsweredFormProps) {
  const { t } = useTranslation("admin-prayers");
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [isBlank, setIsBlank] = useState(true);
  const look = () => setIsBlank(!box.current?.querySelector("textarea")?.value.trim());
  // A browser may restore what was typed before a reload.
  useEffect(look, []);
  return (
    <AdminSection title={t("answer.title")}>
      <AdminForm<"description">
        id={`answered-${id}`}
        action={address}
        intent="answered"
        success={{ title: t("done.answered") }}
        failure={t("failed.answered")}
      >
        {({ fields, pending }) => (
          <div ref={box} onInput={look} className="grid gap-4">
            <TextAreaField
              label={t("answer.label")}
              hint={t(isPublic ? "answer.hint" : "answer.hintPrivate")}
              field={fields.description}
              rows={4}
              maxLength={5000}
              required
            />
            <Button
              type="submit"
              className="justify-self-start"
              loading={pending}
              disabled={isHydrated && isBlank}
            >
              <Sun aria-hidden="true" />
              {t("answer.submit")}
            </Button>
          </div>
        )}
      </AdminForm>
    </AdminSection>
  );
}
