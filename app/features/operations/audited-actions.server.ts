import type { AuditedActions } from "~/areas/area.server";
import { listAreas } from "~/areas/registry.server";
import type { Permission } from "~/auth/permissions";
import { textKey } from "~/i18n/text-key";

interface AuditedAction {
  /** As stored: `message.answered`. */
  action: string;
  /** What changed: `message`. */
  kind: string;
  /** Prefix of the keys of its texts. */
  texts: string;
  /** The permission to see it on the dashboard. */
  permission: Permission;
}

/** Every action that the areas record in the audit log. */
export const listAuditedActions = (): AuditedAction[] =>
  listAreas()
    .flatMap(({ audit }) => (audit === "none" ? [] : audit))
    .flatMap(({ actions, texts, permission = "manage_users" }) =>
      actions.map((action) => ({ action, kind: action.split(".")[0]!, texts, permission })),
    );

/** The key of an action's sentence. An action that only an earlier version recorded may have no text any more. */
export function actionTextKey(action: string): string {
  const declared = listAuditedActions().find((one) => one.action === action);
  return textKey(declared?.texts ?? "admin-activity", `action.${action}`);
}

/** Candidate keys for the name of a changed field; those of the action's own area come first. */
export const listFieldTextKeys = (action: string, field: string): string[] => [
  ...new Set(listAudits(action).map(({ texts }) => textKey(texts, `fields.${field}`))),
];

/** Candidate keys for the name of a changed field's value; those of the action's own area come first. */
export const listValueTextKeys = (action: string, field: string, value: string): string[] =>
  listAudits(action)
    .flatMap(({ valueTexts = {} }) => valueTexts[field] ?? [])
    .map((texts) => textKey(texts, value));

/** The areas' audit declarations; the one that declares the action comes first. */
function listAudits(action: string): AuditedActions[] {
  const isOwn = ({ actions }: AuditedActions) => Number(actions.includes(action));
  return listAreas()
    .flatMap(({ audit }) => (audit === "none" ? [] : audit))
    .sort((a, b) => isOwn(b) - isOwn(a));
}

/** The kinds of things in the audit log, for a filter, with the key of their name. */
export function listAuditedKinds(): { kind: string; name: string }[] {
  const kinds = new Map(
    listAuditedActions().map(({ kind, texts }) => [kind, textKey(texts, `kinds.${kind}`)]),
  );
  return [...kinds].map(([kind, name]) => ({ kind, name }));
}
