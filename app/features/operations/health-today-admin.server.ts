import type { TodayTask } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { describeHealthPart, listUnhealthyParts } from "./health-admin.server";
import { formatFacts } from "./health-facts.server";

/** Today's tasks: the unhealthy parts of the site, each with its sentence and the screen with details. */
export async function findTroubledParts(caller: Caller): Promise<TodayTask[]> {
  requirePermission(caller, "manage_users");
  const { timeZone } = (await getSettings()).publishing;
  const troubles = await listUnhealthyParts(caller);
  return troubles.map(({ part, tone, state, facts }) => {
    const { name, sentence, screen } = describeHealthPart(part, state);
    const isOpen = !screen?.needs || caller.permissions.has(screen.needs);
    return {
      tone,
      title: { key: name },
      hint: { key: sentence, facts: formatFacts(facts, caller.language, timeZone) },
      href: isOpen && screen ? screen.href : "/admin/health",
    };
  });
}
