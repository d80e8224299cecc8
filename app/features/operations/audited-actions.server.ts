import { listAreas } from "~/areas/registry.server";
import type { Permission } from "~/auth/permissions";
import { textKey } from "~/i18n/text-key";

interface AuditedAction {
  /** As stored: `message.answered`. */
  action: string;
  /** What changed: `message`. */
  kind: string;
  /** Where its texts stand. */
  texts: string;
  /** Who reads of it on the dashboard. */
  permission: Permission;
}

/** Every action that the areas have in the audit log. */
export const listAuditedActions = (): AuditedAction[] =>
  listAreas()
    .flatMap(({ audit }) => (audit === "none" ? [] : audit))
    .flatMap(({ actions, texts, permission = "manage_users" }) =>
      actions.map((action) => ({ action, kind: action.split(".")[0]!, texts, permission })),
    );

/** The key of the sentence that says an action. What an earlier version recorded may have none any more. */
export function actionTextKey(action: string): string {
  const declared = listAuditedActions().find((one) => one.action === action);
  return textKey(declared?.texts ?? "admin-activity", `action.${action}`);
}

/** The keys of the names that a changed field may have. */
export const listFieldTextKeys = (field: string): string[] => [
  ...new Set(listAuditedActions().map(({ texts }) => textKey(texts, `fields.${field}`))),
];

/** The keys of the names that a value of a changed field may have. */
export const listValueTextKeys = (field: string, value: string): string[] =>
  listAreas()
    .flatMap(({ audit }) => (audit === "none" ? [] : audit))
    .flatMap(({ valueTexts = {} }) => valueTexts[field] ?? [])
    .map((texts) => textKey(texts, value));

/** The kinds of things the audit log names, for a filter, with the key of their name. */
export function listAuditedKinds(): { kind: string; name: string }[] {
  const kinds = new Map(
    listAuditedActions().map(({ kind, texts }) => [kind, textKey(texts, `kinds.${kind}`)]),
  );
  return [...kinds].map(([kind, name]) => ({ kind, name }));
}
