import type { PermissionTable } from "~tests/support/permission-table";

export const permissionTable: PermissionTable = { needs: "manage_content", screens: {} };
