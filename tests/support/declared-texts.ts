import type { Area } from "~/areas/area.server";

interface DeclaredTexts {
  /** Whole keys: `admin:areas.blog`. */
  keys: string[];
  /** What keys begin with that are completed when the site runs: `admin-operations:health.mail`. */
  prefixes: string[];
}

/** Every text that an area's declaration names. */
export function declaredTexts({
  navigation = [],
  setupSteps = [],
  health = {},
  dashboardCounts = {},
}: Area): DeclaredTexts {
  const parts = Object.values(health);
  const screens = parts.flatMap(({ screen, screens }) => [screen, ...Object.values(screens ?? {})]);
  const keys = [
    ...navigation.flatMap(({ label, card, phoneBar }) => [label, card, phoneBar?.label]),
    ...setupSteps.flatMap(({ texts }) => [`${texts}.title`, `${texts}.text`]),
    ...parts.flatMap(({ texts }) => [`${texts}.name`, `${texts}.noAnswer`]),
    ...screens.map((screen) => screen?.label),
    ...Object.values(dashboardCounts).map(({ tile }) => tile?.label),
  ];
  return {
    keys: keys.filter((key) => key !== undefined),
    prefixes: [...setupSteps, ...parts].map(({ texts }) => texts),
  };
}
