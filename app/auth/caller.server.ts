import { defaultLanguage, type Language } from "~/i18n/languages";
import type { Permission } from "./permissions";
import type { RowReference, VisitorReference } from "./row-reference.server";

/** Who makes a request. Created once per request (request-caller.server.ts) and passed to every verb. */
export interface Caller {
  kind: "guest" | "admin" | "system";
  /** The `users` row of an administrator. */
  userId: number | null;
  /** The `newsletters` row of this browser's subscription; it may have been deleted. */
  subscriber: RowReference | null;
  /** The `users` row of this browser's visitor; it may have been deleted, and the device separated from it. */
  visitor: VisitorReference | null;
  /** The signed-in administrator; null for everybody else. */
  admin: SignedIn | null;
  permissions: ReadonlySet<Permission>;
  language: Language;
  address: string;
  /** The User-Agent header. */
  userAgent: string;
}

/** An administrator with an active session. */
export interface SignedIn {
  username: string;
  /** The name that others see; the username when none is set. */
  displayName: string;
  /** The name that they chose, which the site may publish; null when none is set. */
  chosenName: string | null;
  /** Name of the role, as stored in `users.role`. */
  role: string;
  /** The role's displayed name. */
  roleName: string;
  /** Null for a program with a token. */
  sessionId: number | null;
  /** The name of the token with which a program acts for them; null for the person in a session of theirs. */
  token: string | null;
  /** The settings require a second factor that they have not enrolled. Until then they may do nothing else. */
  mustEnrol: boolean;
}

/** A guest of whom nothing is known but the language: for answers that are the same for everybody. */
export const guestCaller = (language: Language): Caller => ({
  kind: "guest",
  userId: null,
  subscriber: null,
  visitor: null,
  admin: null,
  permissions: new Set(),
  language,
  address: "",
  userAgent: "",
});

/** The caller for jobs and commands. */
export const systemCaller = (language: Language = defaultLanguage): Caller => ({
  ...guestCaller(language),
  kind: "system",
  address: "system",
  userAgent: "system",
});
