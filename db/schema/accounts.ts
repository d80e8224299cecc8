import type { Generated } from "kysely";
import type { GeneratedLanguage, Id } from "./columns";

declare module "./index" {
  interface DB {
    adminRoles: AdminRolesTable;
    users: UsersTable;
    sessions: SessionsTable;
    apiTokens: ApiTokensTable;
    invitations: InvitationsTable;
    recoveryCodes: RecoveryCodesTable;
    auditLog: AuditLogTable;
    mergedVisitors: MergedVisitorsTable;
    visitorDevices: VisitorDevicesTable;
    pairingCodes: PairingCodesTable;
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
  /** `manage_content` opens only messages and applications. */
  onlyMessages: Generated<boolean>;
  description: Generated<string>;
  isActive: Generated<boolean>;
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
  isActive: Generated<boolean>;
  onboardingCompleted: Generated<boolean>;
  preferredLanguage: GeneratedLanguage;
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
  /** `encodeRowReference` of the deleted row: after an erasure an older backup is searched for it. */
  merged: string;
}

/** A browser that writes and reads as a visitor. Without its row its cookie opens nothing. */
interface VisitorDevicesTable {
  id: Id;
  visitorId: number;
  /** For cookies of earlier versions, which name no device: `legacyOf` of the visitor's row. Else null. */
  legacyOf: string | null;
  /** Browser and system. */
  name: string | null;
  createdAt: string;
  /** Exact to a day. */
  lastUsedAt: string;
}

/** A code that a visitor's device shows and another device types. Deleted when it is used. */
interface PairingCodesTable {
  id: Id;
  visitorId: number;
  /** The first half of the code: finds the row, so that tries are counted. */
  handle: string;
  /** Keyed digest of the whole code. */
  digest: string;
  tries: Generated<number>;
  createdAt: string;
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

/** A token of a person with which a program calls the API. */
interface ApiTokensTable {
  id: Id;
  userId: number;
  /** The program, as the person calls it. */
  name: string;
  /** Keyed digest of the token. */
  digest: string;
  /** A list of `read:<permission>` and `write:<permission>`. */
  scopes: string;
  expiresAt: string | null;
  /** Exact to a minute. */
  lastUsedAt: string | null;
  createdAt: string;
}

/** An administrator without a password, who chooses one with a mailed link. */
interface InvitationsTable {
  userId: number;
  /** Keyed digest of the link's token. */
  digest: string;
  expiresAt: string;
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
  /** The name of the token with which a program acted for the user. */
  token: string | null;
  /** Readable name of the changed record. */
  subject: Generated<string>;
  before: string | null;
  after: string | null;
  createdAt: string;
}
