import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { joinDeviceLimit } from "~/features/privacy/limits.server";
import { joinDeviceInput } from "~/features/privacy/my-data/my-data.schema";
import { joinDevice, showJoin } from "~/features/privacy/my-data/pairing.server";
import type { FormAnswer } from "~/http/form-answer";
import { formAction } from "~/http/form-action.server";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";
import { Field, Input } from "~/ui/field";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const title = tFor(caller.language)("my-data:join.title");
    return {
      meta: { title, description: "", noindex: true, noStore: true },
      state: await showJoin(caller),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return formAction(args, {
    schema: joinDeviceInput,
    verb: joinDevice,
    limit: joinDeviceLimit,
    done: localePath(args.params.lang, "/my-data?done=join"),
  });
}

export const handle = { i18n: ["my-data"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Types the code that another device shows. */
export default function JoinDevice() {
  const { t } = useTranslation("my-data", { keyPrefix: "join" });
  const { state } = useLoaderData<typeof loader>();
  const { lastResult, message } = useActionData<FormAnswer>() ?? {};
  const { deviceCode: codeError, sure: sureError } = lastResult?.error ?? {};
  const typed = lastResult?.initialValue?.deviceCode;
  return (
    <Section headingLevel={1} width="form" title={t("title")} lead={t(state)}>
      <form method="post" noValidate className="flex flex-col items-start gap-6">
        {message && !codeError && !sureError && (
          <Alert variant="error" title={t("failed")}>
            {message}
          </Alert>
        )}
        <Field
          label={t("code")}
          hint={t("codeHint")}
          htmlFor="device-code"
          error={codeError}
          required
          className="w-full"
        >
          <Input
            id="device-code"
            name="deviceCode"
            defaultValue={typeof typed === "string" ? typed : ""}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus={!!codeError}
            className="font-mono text-xl tracking-widest uppercase"
          />
        </Field>
        <Checkbox
          name="sure"
          value={state === "merge" ? "merge" : "join"}
          label={t(state === "merge" ? "sureMerge" : "sureNew")}
          error={sureError}
          autoFocus={!codeError && !!sureError}
          required
        />
        <Button type="submit" size="lg">
          {t("button")}
        </Button>
        <p className="text-sm text-pretty text-ink-soft">{t("warning")}</p>
      </form>
    </Section>
  );
}
