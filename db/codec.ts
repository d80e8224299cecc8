import { z } from "zod";

/** A column that holds JSON as text, validated when it is read and when it is written. */
export interface Codec<T> {
  encode(value: T): string;
  decode(text: string): T;
}

export function jsonCodec<S extends z.ZodType>(schema: S): Codec<z.output<S>> {
  return {
    encode: (value) => JSON.stringify(schema.parse(value)),
    decode: (text) => schema.parse(JSON.parse(text)),
  };
}

export const stringList = jsonCodec(z.array(z.string()));
