import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/http/form-answer";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useToast } from "~/ui/toast";
import type { ConnectionResult } from "../system-settings.schema";
import { nestFormFields } from "../settings-choices";

interface ConnectionTestProps {
  service: string;
  /** The form's last answer. Without a script it holds the result. */
  answer: FormAnswer | undefined;
  /** Of a test with words of its own. */
  label?: string;
  hint?: string;
}

/**
 * A button that tests a connection with the values of the form, saved or not. With a script it calls the API, so that
 * the form keeps its values; without one it submits the form.
 */
export function ConnectionTest({ service, answer, label, hint }: ConnectionTestProps) {
  const { t } = useTranslation("admin-settings");
  const { toast } = useToast();
  const [asking, setAsking] = useState(false);
  const [tested, setTested] = useState<ConnectionResult>();
  const posted = answer?.ok && answer.intent === `test-${service}` ? answer.result : undefined;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tested) place.current?.scrollIntoView({ block: "nearest" });
  }, [tested]);
  const result = tested ?? (posted as ConnectionResult | undefined);

  async function ask(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    setAsking(true);
    const given = await testResult(service, new FormData(event.currentTarget.form!));
    setAsking(false);
    const outcome = given ?? { success: false, message: t("test.failed"), reason: t("common:unreachable") };
    setTested(outcome);
    // The reason stands below the button, clear of the toast.
    if (outcome.success) toast({ title: t("test.passed") });
    else toast({ title: t("test.failed"), variant: "destructive" });
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        type="submit"
        name="intent"
        value={`test-${service}`}
        variant="secondary"
        loading={asking}
        onClick={(event) => void ask(event)}
      >
        {label ?? t("test.button")}
      </Button>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <div ref={place} role="status" className="w-full scroll-mb-24">
        {result && (
          <Alert variant={result.success ? "success" : "error"} title={result.message} silent>
            {result.reason}
          </Alert>
        )}
      </div>
    </div>
  );
}

/** The API's result; for an error its message; undefined when no server answered. */
async function testResult(service: string, form: FormData): Promise<ConnectionResult | undefined> {
  try {
    const response = await fetch(`/api/admin/test-connection/${service}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(nestFormFields(form)),
    });
    const body = (await response.json()) as ConnectionResult;
    return response.ok ? body : { success: false, message: body.message, reason: null };
  } catch {
    return undefined;
  }
}
