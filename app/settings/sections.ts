import { z } from "zod";
import { houseSections } from "./house";
import type { SecretPath } from "./section";

/** Every section of the settings. Each area adds its own in features/<area>/settings.ts by declaration merging. */
export interface SettingsSections {
  house: typeof houseSections;
}
/** Each area's extra data for the settings screen, by area name. Extended like `SettingsSections`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- areas add to it
export interface SettingsScreens {}

export type Section = SettingsSections[keyof SettingsSections][number];

let registered: readonly Section[] | undefined;

/** Called by registerAreas at the start of the process. */
export function registerSections(ofAreas: readonly Section[]): void {
  registered = [...houseSections, ...ofAreas].sort((one, other) => one.order - other.order);
}

/** Every section, in order. Throws when the process registered none. */
export function listSections(): readonly Section[] {
  if (!registered)
    throw new Error("No settings are registered: call registerAreas at the start of the process.");
  return registered;
}

/** Memoized on first use, because modules are loaded before the sections are registered. */
export function fromSections<T>(make: (sections: readonly Section[]) => T): () => T {
  let made: T | undefined;
  return () => (made ??= make(listSections()));
}

type Form = "stored" | "input" | "output";

/** The fields of all sections that share a row or an API name. */
export type MergedShape<S extends Section, F extends Form> = Merged<S[F]["shape"]>;
type Merged<Shapes> = (Shapes extends unknown ? (one: Shapes) => void : never) extends (
  all: infer All,
) => void
  ? { [K in keyof All]: All[K] extends z.ZodType ? All[K] : never }
  : never;

/** Merges the fields of several sections into one shape. */
export const mergeShapes = (sections: readonly Section[], form: Form): Record<string, z.ZodType> =>
  Object.assign({}, ...sections.map((section) => section[form].shape)) as Record<string, z.ZodType>;

export type SettingKey = Section["row"];
type Rows = { [R in SettingKey]: z.ZodObject<MergedShape<Extract<Section, { row: R }>, "stored">> };
export type Settings = z.output<z.ZodObject<Rows>>;
export type MinistrySettings = Settings["ministry"];

/** The keys in `system_settings`, one row per key. */
export const listSettingKeys = fromSections((sections) => [...new Set(sections.map(({ row }) => row))]);

export const settingsSchema = z.lazy(
  () =>
    z.object(
      Object.fromEntries(
        listSettingKeys().map((key) => [
          key,
          z.object(
            mergeShapes(
              listSections().filter(({ row }) => row === key),
              "stored",
            ),
          ),
        ]),
      ),
    ) as unknown as z.ZodObject<Rows>,
);

export type SecretName = { [S in Section as S["row"]]: SecretPath<S["fields"], S["row"]> }[SettingKey];
