import { listAreas } from "~/areas/registry.server";
import type { Permission } from "~/auth/permissions";

interface AuditedAction {
  /** As stored: `message.answered`. */
  action: string;
  /** What changed: `message`. */
  kind: string;
  /** Who reads of it on the dashboard. */
  permission: Permission;
}

/** Every action that the areas have in the audit log. */
export const listAuditedActions = (): AuditedAction[] =>
  listAreas()
    .flatMap(({ audit }) => (audit === "none" ? [] : audit))
    .flatMap(({ actions, permission = "manage_users" }) =>
      actions.map((action) => ({ action, kind: action.split(".")[0]!, permission })),
    );

/** The kinds of things the audit log names, for a filter. */
export const listAuditedKinds = (): string[] => [...new Set(listAuditedActions().map(({ kind }) => kind))];
