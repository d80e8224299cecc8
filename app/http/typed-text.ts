import { z } from "zod";

/** Text as a person typed it: line ends of every browser made one kind, then trimmed. */
export const typedText = z.string().overwrite((text) => text.replace(/\r\n?/g, "\n").trim());

/** Text that has to be there; left out it is as missing as when it is empty. */
export const requiredText = (most: number, missing: string) =>
  z.preprocess((given) => given ?? "", typedText.min(1, missing).max(most));

/** Several values under one name: a form sends one as a plain value, and none not at all. */
export const typedList = <S extends z.ZodType>(one: S) =>
  z.preprocess((given) => (given === undefined || given === "" ? [] : [given].flat()), z.array(one));

/** A checkbox of a form, or true and false in JSON. */
export const typedFlag = z.preprocess(
  (given) => given === true || given === "on" || given === "true" || given === "1",
  z.boolean(),
);

/** A whole number, as a form or a path writes it. */
export const typedNumber = z.preprocess(
  (given) => (typeof given === "string" && /^\s*-?\d{1,9}\s*$/.test(given) ? Number(given) : given),
  z.int(),
);

/** The number of a row in a path; what is none names nothing, so the verb answers 404. */
export const typedId = z.preprocess(
  (given) => (/^[1-9]\d{0,8}$/.test(String(given)) ? Number(given) : 0),
  z.int(),
);

/** Whether an issue of a schema is that nothing was given. */
export const isMissingInput = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === "";

/** What a form left empty, or JSON says with null, was not given: before an optional value. */
export const blankToUndefined = (given: unknown) => (given === "" || given === null ? undefined : given);
