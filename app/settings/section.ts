import { z } from "zod";
import type { SettingField } from "./fields";

/** The tabs of the settings screen: the six of the specification, and the ministry's description of itself. */
export type SettingsTab =
  "general" | "ministry" | "email" | "payments" | "notifications" | "security" | "advanced";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- holds fields of many shapes; fields.ts checked each
type AnyField = SettingField<any, any, any>;
/** Fields by name, and groups of fields. */
export type Fields = { readonly [name: string]: AnyField | Fields };

export interface SettingsSection<
  F extends Fields = Fields,
  Row extends string = string,
  Api extends string = string,
> {
  /** Its row in `system_settings`. Several sections may share a row. */
  row: Row;
  /** The API's name of the object that contains it; "" for the top level. */
  api: Api;
  tab: SettingsTab;
  /** Its place in the API, in the audit log and on its tab: lowest first. */
  order: number;
  /**
   * Prefix of the keys of its texts. Each field is rendered by its control, with the label `fields.<name>`, the hint
   * `hints.<name>` and the choices `choices.<name>.<value>`, in the group `parts.<api>`. Null: its tab has hand-written
   * markup for it.
   */
  texts: string | null;
  fields: F;
}

interface Definition<F extends Fields, Row extends string> extends Pick<
  SettingsSection<F, Row>,
  "row" | "tab" | "texts" | "fields"
> {
  order?: number;
}

/** Defines a section of the settings. By default its name in the API is its row, and it comes last. */
export function defineSettings<const F extends Fields, const Row extends string, const Api extends string>(
  section: Definition<F, Row> & { api: Api },
): SettingsSection<F, Row, Api>;
export function defineSettings<const F extends Fields, const Row extends string>(
  section: Definition<F, Row>,
): SettingsSection<F, Row, Row>;
export function defineSettings(section: Definition<Fields, string> & { api?: string }): SettingsSection {
  return { api: section.row, order: 1000, ...section };
}

/** The three schemas of a field. */
export type Form = "stored" | "input" | "output";
/** In the input every field and group may be missing. */
type InForm<T extends z.ZodType, In extends Form> = In extends "input" ? z.ZodOptional<T> : T;

/** The schemas of fields in one form. */
export type Shape<F, In extends Form> = {
  -readonly [K in keyof F]: F[K] extends AnyField
    ? InForm<F[K][In], In>
    : InForm<z.ZodObject<Shape<F[K], In>>, In>;
};

export function toShape<F extends Fields, In extends Form>(fields: F, form: In): Shape<F, In> {
  const schemas = Object.entries(fields).map(([name, one]): [string, z.ZodType] => {
    const schema = isField(one) ? (one[form] as z.ZodType) : z.object(toShape(one, form));
    return [name, form === "input" ? schema.optional() : schema];
  });
  return Object.fromEntries(schemas) as Shape<F, In>;
}

const isField = (one: AnyField | Fields): one is AnyField => one.isField === true;

/** Every field with its path below the section. */
export function listFields(fields: Fields, path: string[] = []): { path: string[]; field: AnyField }[] {
  return Object.entries(fields).flatMap(([name, one]) =>
    isField(one) ? [{ path: [...path, name], field: one }] : listFields(one, [...path, name]),
  );
}

/** `payments.stripe.secretKey` for each secret among the fields. */
export type SecretPath<F, Path extends string> = {
  [K in keyof F & string]: F[K] extends { isSecret: true }
    ? `${Path}.${K}`
    : F[K] extends AnyField
      ? never
      : SecretPath<F[K], `${Path}.${K}`>;
}[keyof F & string];
