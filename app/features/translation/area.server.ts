import { defineArea } from "~/areas/area.server";
import { handleJob } from "~jobs/define-job";
import { translateContentJob } from "./jobs";
import { recordTranslationFailure, runTranslation } from "./translation-requests.server";

export const translationArea = defineArea({
  name: "translation",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: [
    {
      texts: "admin-activity",
      actions: ["translation.requested", "translation.saved", "translation.approved", "translation.deleted"],
    },
  ],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/translations",
      group: "words",
      order: 30,
      icon: "languages",
      needs: ["manage_content", "manage_newsletter"],
      label: "admin-translation:title",
    },
  ],
  jobs: [
    handleJob(
      translateContentJob,
      ({ translationId }) => runTranslation(translationId),
      ({ translationId }, error) => recordTranslationFailure(translationId, error),
    ),
  ],
});
