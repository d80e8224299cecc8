import { registerSections, type Section } from "~/settings/sections";

// Nearly every test reads settings. Their sections load fast; tests that need whole areas import ./areas.
const leaves = import.meta.glob<Record<string, Section | readonly Section[]>>(
  "../../app/features/*/settings.ts",
  { eager: true },
);
registerSections(
  Object.values(leaves).flatMap((leaf) =>
    Object.values(leaf).flatMap((one) => (Array.isArray(one) ? one : [])),
  ),
);
