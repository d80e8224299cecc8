import { z } from "zod";

/** Typed text: line ends normalized to LF, then trimmed. */
export const typedText = z.string().overwrite((text) => text.replace(/\r\n?/g, "\n").trim());

/** Required text. A missing value counts as empty. */
export const requiredText = (most: number, missing: string) =>
  z.preprocess((given) => given ?? "", typedText.min(1, missing).max(most));

/** A list of values under one name. A form sends a single value as a plain value, and an empty list not at all. */
export const typedList = <S extends z.ZodType>(one: S) =>
  z.preprocess((given) => (given === undefined || given === "" ? [] : [given].flat()), z.array(one));

/** A checkbox of a form, or true and false in JSON. */
export const typedFlag = z.preprocess(
  (given) => given === true || given === "on" || given === "true" || given === "1",
  z.boolean(),
);

/** A whole number, which a form or a path sends as text. */
export const typedNumber = z.preprocess(
  (given) => (typeof given === "string" && /^\s*-?\d{1,9}\s*$/.test(given) ? Number(given) : given),
  z.int(),
);

/** A row id in a path. An invalid one becomes 0, which no row has, so the verb answers 404. */
export const typedId = z.preprocess(
  (given) => (/^[1-9]\d{0,8}$/.test(String(given)) ? Number(given) : 0),
  z.int(),
);

/** Whether a schema's issue is a missing input. */
export const isMissingInput = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === "";

/** For optional values: an empty form field or JSON null becomes undefined. */
export const blankToUndefined = (given: unknown) => (given === "" || given === null ? undefined : given);
