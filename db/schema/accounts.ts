import type { Generated } from "kysely";
import type { Flag, Id } from "./columns";

declare module "./index" {
  interface DB {
    adminRoles: AdminRolesTable;
    users: UsersTable;
    sessions: SessionsTable;
    recoveryCodes: RecoveryCodesTable;
    auditLog: AuditLogTable;
    mergedVisitors: MergedVisitorsTable;
    addressUses: AddressUsesTable;
  }
}

interface AdminRolesTable {
  id: Id;
  /** `users.role` holds this name. */
  name: string;
  displayName: string;
  /** A list of permission names. */
  permissions: string;
  description: Generated<string>;
  isActive: Generated<Flag>;
  createdAt: string;
  updatedAt: string;
}

interface UsersTable {
  id: Id;
  /** Unique, ignoring case. */
  username: string;
  /** An argon2id hash. Null for visitors: they never sign in. */
  password: string | null;
  displayName: string | null;
  /** Security notices for administrators go here. */
  email: string | null;
  /** `user` for visitors, otherwise the name of an admin role. */
  role: Generated<string>;
  permissions: Generated<string>;
  lastLogin: string | null;
  isActive: Generated<Flag>;
  onboardingCompleted: Generated<Flag>;
  preferredLanguage: Generated<string>;
  /** Encrypted. Used at sign-in only when `totpConfirmedAt` is set. */
  totpSecret: string | null;
  totpConfirmedAt: string | null;
  /** The time step of the last accepted code. A code is accepted once. */
  totpLastStep: number | null;
  createdAt: string;
  /** For visitors: the last activity, exact to a day, or the last time that the clean-up found data of theirs. */
  updatedAt: string;
}

/** Visitors merged into another visitor, because one person uses both devices. Their own rows are deleted. */
interface MergedVisitorsTable {
  id: Id;
  visitorId: number;
  /** `encodeRowReference` of the deleted row. Cookies and links may still contain it. */
  merged: string;
}

/** How often a client address used something on a day. Rows of past days are deleted. */
interface AddressUsesTable {
  /** In the ministry's time zone. */
  date: string;
  /** What was used, such as `pray:12`. */
  subject: string;
  /** Keyed with the salt of the day (features/accounts/address-uses.server.ts). */
  digest: string;
  uses: number;
}

interface SessionsTable {
  id: Id;
  sid: string;
  userId: number;
  kind: "cookie" | "bearer";
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
}

interface RecoveryCodesTable {
  id: Id;
  userId: number;
  codeHash: string;
  usedAt: string | null;
}

interface AuditLogTable {
  id: Id;
  action: string;
  /** Null when the program itself acted. */
  userId: number | null;
  username: string;
  /** Readable name of the changed record. */
  subject: Generated<string>;
  before: string | null;
  after: string | null;
  createdAt: string;
}
