import { defineArea } from "~/areas/area.server";

export const translationArea = defineArea({
  name: "translation",
  personalData: "none",
  retention: "none",
  audit: [
    {
      actions: ["translation.requested", "translation.saved", "translation.approved", "translation.deleted"],
    },
  ],
  secretPaths: "none",
});
