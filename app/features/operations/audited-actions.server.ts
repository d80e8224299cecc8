import type { AuditedActions } from "~/areas/area.server";
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

/** The keys of the names that a changed field may have, those of the action's own area first. */
export const listFieldTextKeys = (action: string, field: string): string[] => [
  ...new Set(auditOf(action).map(({ texts }) => textKey(texts, `fields.${field}`))),
];

/** The keys of the names that a value of a changed field may have, those of the action's own area first. */
export const listValueTextKeys = (action: string, field: string, value: string): string[] =>
  auditOf(action)
    .flatMap(({ valueTexts = {} }) => valueTexts[field] ?? [])
    .map((texts) => textKey(texts, value));

/** What the areas audit; what declares the action comes first. */
function auditOf(action: string): AuditedActions[] {
  const isOwn = ({ actions }: AuditedActions) => Number(actions.includes(action));
  return listAreas()
    .flatMap(({ audit }) => (audit === "none" ? [] : audit))
    .sort((a, b) => isOwn(b) - isOwn(a));
}

/** The kinds of things the audit log names, for a filter, with the key of their name. */
export function listAuditedKinds(): { kind: string; name: string }[] {
  const kinds = new Map(
    listAuditedActions().map(({ kind, texts }) => [kind, textKey(texts, `kinds.${kind}`)]),
  );
  return [...kinds].map(([kind, name]) => ({ kind, name }));
}
