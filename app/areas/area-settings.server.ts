import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import type { Reach } from "~/providers/reachability.server";
import type { Section, Settings, SettingsScreens } from "~/settings/sections";
import type { DB } from "~db/schema/index";

/** An area's sections of the settings, and what saving and showing them means beyond their fields. */
export interface AreaSettings {
  sections: readonly Section[];
  /** Checks what one field cannot see. Answers keys of errors by the call's names: `giving.wall.levels.gold`. */
  check?: (after: Settings) => Record<string, string>;
  /** Runs in the transaction of a save. */
  onSaved?: (trx: Kysely<DB>, before: Settings, after: Settings) => Promise<void>;
  /** What an administrator should know of these settings: keys of sentences. */
  listNotices?: (settings: Settings) => string[];
  /** What its part of the settings' screen shows beside the fields. */
  showScreen?: (caller: Caller, settings: Settings) => SettingsScreens[keyof SettingsScreens];
  /** Services to try out, by their name in POST /api/admin/test-connection/:service. */
  connections?: Record<string, Connection>;
  /** Required where a field is marked `isProtected`. */
  protection?: SettingsProtection;
}

export interface Connection {
  /** What of it is typed on the screen is tried out before it is saved. */
  section: Section;
  /** Really connects, within seconds. May throw UnreadableSecret. */
  reach: (given: never, settings: Settings) => Promise<ConnectionOutcome>;
}

/** Why nothing was reached, beside what the outside system said: there is nothing to try. */
export type ConnectionOutcome = Reach | "notConfigured";

/** Checks a connection: that it takes what its section's form holds. */
export const defineConnection = <S extends Section>(
  section: S,
  reach: (given: z.output<S["input"]>, settings: Settings) => Promise<ConnectionOutcome>,
): Connection => ({ section, reach });

/** Who changes a protected setting must hold a permission and prove who they are. */
export interface SettingsProtection {
  permission: Permission;
  /** The key that says so to who lacks it. */
  refusal: string;
  /** Whether a change of this field means anything; each does unless said. */
  isRelevant?: (field: string, before: Settings, after: Settings) => boolean;
  /** Runs in the transaction of the save. */
  onChanged: (
    trx: Kysely<DB>,
    caller: Caller,
    settings: { before: Settings; after: Settings },
    changes: ProtectedChange[],
  ) => Promise<void>;
}

export interface ProtectedChange {
  /** Its name in a form: `giving_zelle_recipient`. */
  field: string;
  /** As the audit log keeps it: of a secret only that there was one. */
  before: string;
  after: string;
}
