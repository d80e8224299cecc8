import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Sentence } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import type { Reach } from "~/providers/reachability.server";
import type { Shape } from "~/settings/section";
import type { Section, Settings, SettingsScreens } from "~/settings/sections";
import type { DB } from "~db/schema/index";

/** An area's sections of the settings, and its hooks for saving and showing them. */
export interface AreaSettings {
  sections: readonly Section[];
  /** Checks several fields together. Returns error keys by API name, such as `giving.wall.levels.gold`. */
  check?: (after: Settings) => Record<string, string>;
  /** Runs in the transaction of a save. */
  onSaved?: (trx: Kysely<DB>, before: Settings, after: Settings) => Promise<void>;
  /** Keys of notices to the administrator about these settings. */
  listNotices?: (settings: Settings) => string[];
  /** What its part of the settings screen shows in addition to the fields. */
  showScreen?: (caller: Caller, settings: Settings) => SettingsScreens[keyof SettingsScreens];
  /** Services to test, by their name in POST /api/admin/test-connection/:service. */
  connections?: Record<string, Connection>;
  /** Required if a field is marked `isProtected`. */
  protection?: SettingsProtection;
}

export interface Connection {
  /** Values of this section that are typed on the screen can be tested before they are saved. */
  section: Section;
  /** Connects to the service, within seconds. May throw UnreadableSecret. */
  reach: (
    given: unknown,
    settings: Settings,
    caller: Caller,
  ) => Promise<ConnectionOutcome | ConnectionReport>;
}

/** The outcome of a test. `notConfigured`: there is nothing to test. */
export type ConnectionOutcome = Reach | "notConfigured";

/** The outcome of a test in the area's own words. */
export interface ConnectionReport {
  success: boolean;
  /** Key of the sentence that says what happened; by default those of all tests. */
  message?: Sentence;
  /** Why, and what helps. */
  reasons: Sentence[];
}

/** `reach` gets the checked input of its section. */
export const defineConnection = <S extends Section>(
  section: S,
  reach: (
    given: SectionInput<S>,
    settings: Settings,
    caller: Caller,
  ) => Promise<ConnectionOutcome | ConnectionReport>,
): Connection => ({
  section,
  reach: (given, settings, caller) => reach(given as SectionInput<S>, settings, caller),
});

type SectionInput<S extends Section> = z.output<z.ZodObject<Shape<S["fields"], "input">>>;

/** To change a protected setting, a caller needs a permission and must confirm their identity. */
export interface SettingsProtection {
  permission: Permission;
  /** Key of the message to a caller without the permission. */
  refusal: string;
  /** Whether a change of this field matters; by default every change does. */
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
  /** As in the audit log: for a secret only whether there was one. */
  before: string;
  after: string;
}
