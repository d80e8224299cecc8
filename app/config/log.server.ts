import pino from "pino";
import { env } from "./env.server";

/** One JSON line per event. Never pass secrets, mail addresses or message texts; errors go under `err`. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, serializers: { err: serializeError } });

/**
 * A redacted error for the log: only type, message, code and stack. Other properties may hold personal data: a
 * database's `detail` and `where` describe the row, other errors hold requests or answers. Mail addresses and quoted
 * values in the message and the stack are masked, and what was registered.
 */
export function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.constructor.name,
    message: maskPersonal(error.message),
    ...(code !== undefined && { code }),
    stack: error.stack && maskPersonal(error.stack),
  };
}

const mailAddress = /[\p{L}\p{N}.!#$%&'*+=?^_{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
/** PostgreSQL: `invalid input syntax for type integer: "what a person typed"`. */
const quotedValue = /(: )"[^"]*"(?=$|\n)/g;

let maskMore = (text: string): string => text;

/** Registers what else is masked in the text of errors. */
export function registerErrorMask(mask: (text: string) => string): void {
  maskMore = mask;
}

const maskPersonal = (text: string) =>
  maskMore(text).replace(mailAddress, "…@…").replace(quotedValue, '$1"…"');
