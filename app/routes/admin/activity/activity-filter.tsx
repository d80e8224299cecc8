import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";

interface ActivityFilterProps {
  chosen: { user: string; kind: string };
  kinds: { kind: string; name: string }[];
  users: { username: string; displayName: string }[];
}

/** Filters the log by person and by kind. */
export function ActivityFilter({ chosen, kinds, users }: ActivityFilterProps) {
  const { t } = useTranslation("admin-activity");
  return (
    <Form method="get" className="mb-6 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field label={t("user")} htmlFor="user">
        <Select name="user" defaultValue={chosen.user} key={chosen.user}>
          <option value="">{t("everybody")}</option>
          {users.map(({ username, displayName }) => (
            <option key={username} value={username}>
              {displayName}
            </option>
          ))}
          <option value="system">{t("system")}</option>
        </Select>
      </Field>
      <Field label={t("kind")} htmlFor="kind">
        <Select name="kind" defaultValue={chosen.kind} key={chosen.kind}>
          <option value="">{t("allKinds")}</option>
          {kinds.map(({ kind, name }) => (
            <option key={kind} value={kind}>
              {t(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary">
        {t("show")}
      </Button>
    </Form>
  );
}
