import { registerSections, type Section } from "~/settings/sections";

// Nearly every test reads settings. Their sections alone load quickly; who needs whole areas imports ./areas.
const leaves = import.meta.glob<Record<string, Section | readonly Section[]>>(
  "../../app/features/*/settings.ts",
  { eager: true },
);
registerSections(
  Object.values(leaves).flatMap((leaf) =>
    Object.values(leaf).flatMap((one) => (Array.isArray(one) ? one : [])),
  ),
);
