import { defineArea } from "~/areas/area.server";
import { handleJob } from "~jobs/define-job";
import { continueTextImport, giveUpTextImport } from "./continue-text-import.server";
import { importTextsJob } from "./jobs";
import { deleteOldTextImports } from "./retention.server";

export const textImportArea = defineArea({
  name: "text-import",
  personalData: "none",
  visitorData: "none",
  retention: [deleteOldTextImports],
  audit: [
    {
      permission: "manage_content",
      texts: "admin-text-import",
      actions: [
        "textImport.uploaded",
        "textImport.checked",
        "textImport.started",
        "textImport.cancelled",
        "textImport.undone",
        "textImport.discarded",
      ],
    },
  ],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/texts-import",
      group: "words",
      order: 45,
      icon: "archive",
      needs: ["manage_content", "manage_newsletter"],
      label: "admin-text-import:title",
    },
  ],
  jobs: [
    handleJob(
      importTextsJob,
      ({ importId }, process) => continueTextImport(importId, process),
      ({ importId }) => giveUpTextImport(importId),
    ),
  ],
});
