import { defineArea } from "~/areas/area.server";

export const writingArea = defineArea({
  name: "writing",
  personalData: "none",
  retention: "none",
  audit: [{ actions: ["picture.uploaded", "picture.described", "picture.deleted"] }],
  secretPaths: "none",
});
