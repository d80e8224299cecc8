import { parseCookie } from "cookie";
import { z } from "zod";
import { cookiesAreSecure } from "./cookies.server";
import { seal, unseal } from "~/crypto/sealing.server";

const shape = z.object({ until: z.number(), value: z.unknown() });

/**
 * An encrypted cookie between two steps of one person, valid for `minutes`. It can be replayed until it expires, so
 * anything that must happen only once is enforced elsewhere.
 */
export function makeSealedCookie<S extends z.ZodType>(
  name: string,
  { path, minutes, holds }: { path: string; minutes: number; holds: S },
) {
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${cookiesAreSecure ? "; Secure" : ""}`;
  return {
    read(header: string | null): z.output<S> | null {
      const text = unseal(`cookie:${name}`, parseCookie(header ?? "")[name]);
      const envelope = shape.safeParse(text === null ? null : JSON.parse(text));
      if (!envelope.success || envelope.data.until <= Date.now()) return null;
      return holds.safeParse(envelope.data.value).data ?? null;
    },
    write(value: z.output<S>): string {
      const sealed = seal(`cookie:${name}`, JSON.stringify({ until: Date.now() + minutes * 60_000, value }));
      return `${name}=${sealed}; Max-Age=${minutes * 60}; ${attributes}`;
    },
    clear: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}
