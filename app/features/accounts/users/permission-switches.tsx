import type { FieldMetadata } from "@conform-to/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { permissions, type Permission, type RoleGrants } from "~/auth/permissions";
import type { FormAnswer } from "~/http/form-answer";
import { FieldError } from "~/ui/field";
import { Switch } from "~/ui/switch";

interface PermissionSwitchesProps {
  field: FieldMetadata<string | undefined>;
  /** The field of the switch "only messages and applications". */
  limit: FieldMetadata<string | undefined>;
  /** Initially switched on. */
  role: RoleGrants;
  /** The reader's own permissions. Nobody can grant a permission that they lack. */
  mine: readonly Permission[];
  /** The last answer to the form. A rejected form keeps its switches as sent. */
  answer: FormAnswer | undefined;
}

/** The six permissions as switches. */
export function PermissionSwitches({ field, limit, role, mine, answer }: PermissionSwitchesProps) {
  const { t } = useTranslation("admin-roles");
  const switchedOn: unknown[] =
    answer?.ok === false ? [answer.lastResult?.initialValue?.[field.name]].flat() : [...role.permissions];
  const mayGive = (permission: Permission) =>
    mine.includes(permission === "manage_content" ? "answer_messages" : permission);
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 text-sm font-semibold">{t("role.permissions")}</legend>
      {permissions.map((permission) => (
        <Fragment key={`${field.key} ${permission}`}>
          <Switch
            id={`${field.id}-${permission}`}
            name={field.name}
            value={permission}
            label={t(`permissions.${permission}`)}
            hint={mayGive(permission) ? t(`opens.${permission}`) : t("role.notHeld")}
            disabled={!mayGive(permission)}
            defaultChecked={switchedOn.includes(permission)}
          />
          {permission === "manage_content" && mayGive(permission) && (
            <Switch
              id={limit.id}
              name={limit.name}
              label={t("role.onlyMessages")}
              hint={t("role.onlyMessagesHint")}
              error={limit.errors}
              className="ms-6"
              defaultChecked={answer?.ok === false ? limit.initialValue !== undefined : role.onlyMessages}
            />
          )}
        </Fragment>
      ))}
      <FieldError id={field.errorId} error={field.errors} />
    </fieldset>
  );
}

/** A role's permissions as labels. */
export function PermissionList({ role }: { role: RoleGrants }) {
  const { t } = useTranslation("admin-roles");
  if (role.permissions.length === 0) return <p className="text-sm text-ink-soft">{t("role.none")}</p>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {role.permissions.map((permission) => (
        <li key={permission} className="rounded-full bg-tint px-2.5 py-0.5 text-sm leading-snug">
          {permission === "manage_content" && role.onlyMessages
            ? t("permissions.answer_messages")
            : t(`permissions.${permission}`)}
        </li>
      ))}
    </ul>
  );
}
