import { defineArea } from "~/areas/area.server";
import { handleJob } from "~jobs/define-job";
import { runContentScheduleJob } from "./jobs";
import { listScheduledVerbs } from "./scheduling/scheduled-verbs.server";
import { recordScheduleFailure, runSchedule } from "./scheduling/content-schedule.server";

export const writingArea = defineArea({
  name: "writing",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: [{ texts: "admin-activity", actions: ["picture.uploaded", "picture.described", "picture.deleted"] }],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/pictures",
      group: "words",
      order: 40,
      icon: "pictures",
      needs: ["manage_content", "manage_newsletter"],
      label: "admin-writing:pictures.title",
    },
  ],
  jobs: [
    handleJob(
      runContentScheduleJob,
      ({ scheduleId }) => runSchedule(scheduleId, listScheduledVerbs()),
      ({ scheduleId }, error) => recordScheduleFailure(scheduleId, error),
    ),
  ],
});
