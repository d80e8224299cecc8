import { Sun } from "~/ui/icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { TextAreaField } from "~/http/text-area-field";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
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
    <AdminForm<"description">
      id={`answered-${id}`}
      action={address}
      intent="answered"
      success={{ title: t("done.answered") }}
      failure={t("failed.answered")}
      className="my-5"
    >
      {({ fields, pending, answer }) => (
        <Disclosure summary={t("answer.title")} defaultOpen={answer?.ok === false} className="border-t">
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
        </Disclosure>
      )}
    </AdminForm>
  );
}
