import pino from "pino";
import { env } from "./env.server";

/** One JSON line an event. Never pass secrets, mail addresses or message texts. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined });
