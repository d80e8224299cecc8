import { defaultLanguage, type Language } from "~/i18n/languages";
import type { Permission } from "./permissions";
import type { RowReference } from "./row-reference.server";

/** Who asks, made once a request (request-caller.server.ts) and passed to every verb. */
export interface Caller {
  kind: "guest" | "admin" | "system";
  /** The `users` row of an administrator. */
  userId: number | null;
  /** The `newsletters` row this browser subscribed with; it may be gone. */
  subscriber: RowReference | null;
  /** The `users` row of this browser's visitor; it may be gone. */
  visitor: RowReference | null;
  /** The signed-in administrator; null for everybody else. */
  admin: SignedIn | null;
  permissions: ReadonlySet<Permission>;
  language: Language;
  address: string;
  /** What the browser or program calls itself. */
  userAgent: string;
}

/** An administrator in a living session. */
export interface SignedIn {
  username: string;
  /** What others call them; the username where they gave no name. */
  displayName: string;
  /** The name they gave themselves, which the site may publish; null where they gave none. */
  chosenName: string | null;
  /** Name of the role, as `users.role` keeps it. */
  role: string;
  /** What people call the role. */
  roleName: string;
  sessionId: number;
  /** The settings ask for a second factor this person has not enrolled: until then they may do nothing else. */
  mustEnrol: boolean;
}

/** The program itself: jobs and commands. */
export const systemCaller = (language: Language = defaultLanguage): Caller => ({
  kind: "system",
  userId: null,
  subscriber: null,
  visitor: null,
  admin: null,
  permissions: new Set(),
  language,
  address: "system",
  userAgent: "system",
});
