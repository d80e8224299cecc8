import { z } from "zod";
import type { SettingField } from "./fields";

/** The tabs of the settings screen: the six of the specification, and the ministry's description of itself. */
export type SettingsTab =
  "general" | "ministry" | "email" | "payments" | "notifications" | "security" | "advanced";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- holds fields of many shapes; fields.ts checked each
type AnyField = SettingField<any, any, any>;
export type Fields = { readonly [name: string]: AnyField | Fields };

type Stored<F> = {
  -readonly [K in keyof F]: F[K] extends { isField: true; stored: infer S extends z.ZodType }
    ? S
    : z.ZodObject<Stored<F[K]>>;
};
type Input<F> = {
  -readonly [K in keyof F]: F[K] extends { isField: true; input: infer I extends z.ZodType }
    ? z.ZodOptional<I>
    : z.ZodOptional<z.ZodObject<Input<F[K]>>>;
};
type Output<F> = {
  -readonly [K in keyof F]: F[K] extends { isField: true; output: infer O extends z.ZodType }
    ? O
    : z.ZodObject<Output<F[K]>>;
};
/** `payments.stripe.secretKey` for each secret among the fields. */
export type SecretPath<F, Path extends string> = {
  [K in keyof F & string]: F[K] extends { isSecret: true }
    ? `${Path}.${K}`
    : F[K] extends { isField: true }
      ? never
      : SecretPath<F[K], `${Path}.${K}`>;
}[keyof F & string];

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
  stored: z.ZodObject<Stored<F>>;
  input: z.ZodObject<Input<F>>;
  output: z.ZodObject<Output<F>>;
}

/** Defines a section of the settings. Its stored form, API input and API output are derived from the fields. */
export function defineSettings<
  const F extends Fields,
  const Row extends string,
  const Api extends string = Row,
>({
  row,
  api,
  tab,
  order = 1000,
  texts,
  fields,
}: {
  row: Row;
  /** The API's name, if it differs from the row. */
  api?: Api;
  tab: SettingsTab;
  /** By default it comes last. */
  order?: number;
  texts: string | null;
  fields: F;
}): SettingsSection<F, Row, Api> {
  return {
    row,
    api: api ?? (row as string as Api),
    tab,
    order,
    texts,
    fields,
    stored: shapeOf(fields, ({ stored }) => stored) as never,
    input: shapeOf(
      fields,
      ({ input }) => input.optional(),
      (group) => group.optional(),
    ) as never,
    output: shapeOf(fields, ({ output }) => output) as never,
  };
}

const isField = (one: AnyField | Fields): one is AnyField => one.isField === true;

function shapeOf(
  fields: Fields,
  ofField: (field: { stored: z.ZodType; input: z.ZodType; output: z.ZodType }) => z.ZodType,
  ofGroup: (group: z.ZodObject) => z.ZodType = (group) => group,
): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [
        name,
        isField(one) ? ofField(one) : ofGroup(shapeOf(one, ofField, ofGroup)),
      ]),
    ),
  );
}

/** Every field with its path below the section. */
export function listFields(fields: Fields, path: string[] = []): { path: string[]; field: AnyField }[] {
  return Object.entries(fields).flatMap(([name, one]) =>
    isField(one) ? [{ path: [...path, name], field: one }] : listFields(one, [...path, name]),
  );
}
