import { z } from "zod";
import { siteSections } from "./site";
import { toShape, type Form, type SecretPath, type Shape } from "./section";

/** Every section of the settings. Each area adds its own in features/<area>/settings.ts by declaration merging. */
export interface SettingsSections {
  site: typeof siteSections;
}
/** Each area's extra data for the settings screen, by area name. Extended like `SettingsSections`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- areas add to it
export interface SettingsScreens {}

export type Section = SettingsSections[keyof SettingsSections][number];

let registered: readonly Section[] | undefined;

/** Called by registerAreas at the start of the process. */
export function registerSections(ofAreas: readonly Section[]): void {
  registered = [...siteSections, ...ofAreas].sort((one, other) => one.order - other.order);
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

/** The fields of several sections that share a row or an API name, as one. */
type FieldsOf<S extends Section> = AllOf<S["fields"]>;
type AllOf<Fields> = { [K in KeyOfAny<Fields>]: Fields extends Record<K, infer Field> ? Field : never };
type KeyOfAny<Fields> = Fields extends unknown ? keyof Fields : never;

/** The schemas of the fields of the sections that `belongs` chooses. */
export const mergeShapes = <S extends Section, In extends Form>(
  belongs: (section: Section) => section is S,
  form: In,
): Shape<FieldsOf<S>, In> =>
  Object.assign(
    {},
    ...listSections()
      .filter(belongs)
      .map(({ fields }) => toShape(fields, form)),
  ) as Shape<FieldsOf<S>, In>;

export type SettingKey = Section["row"];
type Rows = { [R in SettingKey]: z.ZodObject<Shape<FieldsOf<Extract<Section, { row: R }>>, "stored">> };
export type Settings = z.output<z.ZodObject<Rows>>;
export type MinistrySettings = Settings["ministry"];

/** The keys in `system_settings`, one row per key. */
export const listSettingKeys = fromSections((sections) => [...new Set(sections.map(({ row }) => row))]);

export const settingsSchema = z.lazy(() =>
  z.object(
    Object.fromEntries(
      listSettingKeys().map((key) => [
        key,
        z.object(mergeShapes((section): section is Section => section.row === key, "stored")),
      ]),
    ) as unknown as Rows,
  ),
);

export type SecretName = { [S in Section as S["row"]]: SecretPath<S["fields"], S["row"]> }[SettingKey];
