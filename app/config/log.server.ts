import pino from "pino";
import { env } from "./env.server";

/** One JSON line an event. Never pass secrets, mail addresses or message texts; errors go under `err`. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, serializers: { err: serializeError } });

/**
 * What a log may say of an error. A database tells in `detail` and `where` which row it was, other errors hold requests
 * or answers: of all that nothing is kept, and mail addresses and values in the message and the stack are masked.
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

const maskPersonal = (text: string) => text.replace(mailAddress, "…@…").replace(quotedValue, '$1"…"');
