import { z } from "zod";
import type { Connection, ConnectionOutcome, ConnectionReport } from "~/areas/area-settings.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { AppError } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";
import { ministryAi } from "~/providers/ai.server";
import { reachRedis } from "~/providers/redis.server";
import { UnreadableSecret } from "~/settings/secrets.server";
import { toShape } from "~/settings/section";
import { listSections } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { listAreaSettings } from "./area-settings.server";
import { machineServices } from "./settings-choices";
import { toFormSchema, type ConnectionResult } from "./system-settings.schema";

const areaConnections = (): Record<string, Connection> =>
  Object.assign({}, ...listAreaSettings().map(({ connections }) => connections)) as Record<
    string,
    Connection
  >;

/** The services that can be tested: those of the areas, and those of the environment. */
export const listServices = (): string[] => [...Object.keys(areaConnections()), ...machineServices];

/** The service to test, and the settings to test it with. Missing or masked settings are taken from the stored ones. */
export const connectionInput = z.lazy(() => {
  const tried = new Set(Object.values(areaConnections()).map(({ section }) => section));
  const shape = listSections()
    .filter((section) => tried.has(section))
    .map(({ api, fields }) => [api, z.object(toShape(fields, "input")).optional()] as const);
  return z.object({ service: z.string(), ...Object.fromEntries(shape) });
});
type ConnectionInput = { service: string } & Record<string, unknown>;

/** A tab's form when one of its connections is tested. */
export const connectionForm = (service: string) => toFormSchema(connectionInput, [["service", service]]);

/**
 * Connects to an outside system, within seconds, with the given settings, else the stored ones. Nothing is saved. Throws
 * AppError 404 for an unknown service.
 */
export async function testConnection(
  caller: Caller,
  input: ConnectionInput,
  ai = ministryAi,
): Promise<ConnectionResult> {
  requirePermission(caller, "manage_users");
  const { service } = input;
  if (!listServices().includes(service)) throw new AppError(404, "notFound");
  const outcome = await tryService(caller, input, ai).catch((error: unknown) => {
    if (error instanceof UnreadableSecret) return "unreadable" as const;
    throw error;
  });
  const t = tFor(caller.language);
  const passed = t("admin-settings:test.passed");
  const failed = `${t("admin-settings:test.failed")} - ${t("admin-settings:test.noConnection", { service })}`;
  if (typeof outcome === "object") {
    const { success, message, reasons } = outcome;
    return {
      success,
      message: message ? t(message.key, message.facts) : success ? passed : failed,
      reason: reasons.map(({ key, facts }) => t(key, facts)).join(" ") || null,
    };
  }
  if (outcome === "reached") return { success: true, message: passed, reason: null };
  return { success: false, message: failed, reason: t(`admin-settings:reasons.${outcome}`) };
}

async function tryService(
  caller: Caller,
  input: ConnectionInput,
  ai: typeof ministryAi,
): Promise<ConnectionOutcome | ConnectionReport> {
  const { service } = input;
  if (service === "ai") return ai.isConfigured() ? ai.reach() : "notConfigured";
  if (service === "redis") return env.REDIS_URL ? reachRedis(env.REDIS_URL) : "notConfigured";
  const { section, reach } = areaConnections()[service]!;
  return reach(input[section.api] ?? {}, await getSettings(), caller);
}
