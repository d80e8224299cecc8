import { defineArea } from "~/areas/area.server";
import { sermonFigures } from "./sermon-figures.server";
import { listPodcastEpisodes, listSermonFeedEntries } from "./library/sermons-feed.server";
import { listSermonSitemapPages } from "./library/sermons-sitemap.server";
import { handleJob } from "~jobs/define-job";
import { refreshAllRecommendationsJob, refreshSermonRecommendationsJob } from "./recommendations/jobs";
import {
  refreshAllRecommendations,
  refreshRecommendations,
} from "./recommendations/refresh-recommendations.server";
import { sermonsSections } from "./settings";
import { continueSermonImport, giveUpSermonImport } from "./import/continue-import.server";
import { lookEverywhere, lookForSermons } from "./import/look-for-sermons.server";
import { deleteOldSermonImports } from "./import/retention.server";
import { importSermonsJob, lookForSermonsJob } from "./jobs";
import { deleteOldSermonActivity } from "./watching/retention.server";
import { sermonsVisitorData } from "./watching/visitor-data.server";
import { sermonListQuery } from "./library/sermons.schema";
import { sermonPageQuery } from "./page/sermon-page.schema";
import { findSermons } from "./library/sermons-search-admin.server";

export const sermonsArea = defineArea({
  name: "sermons",
  personalData: "none",
  visitorData: sermonsVisitorData,
  retention: [deleteOldSermonActivity, deleteOldSermonImports],
  audit: [
    {
      permission: "manage_content",
      texts: "admin-sermons",
      valueTexts: { topic: "sermons:topics", difficulty: "sermons:difficulties" },
      actions: [
        "sermon.created",
        "sermon.updated",
        "sermon.published",
        "sermon.unpublished",
        "sermon.deleted",
        "sermon.summaryDrafted",
        "sermon.summaryAccepted",
        "sermon.summaryDiscarded",
        "sermons.initialized",
        "sermons.demoDeleted",
      ],
    },
    {
      permission: "manage_content",
      texts: "admin-sermon-import",
      actions: [
        "sermonImport.uploaded",
        "sermonImport.checked",
        "sermonImport.started",
        "sermonImport.cancelled",
        "sermonImport.undone",
        "sermonImport.discarded",
        "sermonSource.updated",
        "sermonSource.looked",
        "sermonSource.found",
        "sermonSource.deleted",
      ],
    },
  ],
  secretPaths: "none",
  navigation: [
    {
      href: "/admin/sermons",
      group: "words",
      order: 25,
      icon: "video",
      needs: "manage_content",
      label: "admin-sermons:title",
      write: { order: 40, href: "/admin/sermons/new", label: "admin:write.sermon" },
    },
  ],
  search: [
    {
      group: "texts",
      permission: "manage_content",
      icon: "video",
      kind: "admin-search:kinds.sermon",
      find: findSermons,
    },
  ],
  dailyFigures: sermonFigures,
  feeds: {
    sermons: {
      texts: "feeds:sermons",
      page: "/sermons",
      platforms: ["Apple Podcasts", "Spotify", "AntennaPod"],
      podcast: {
        cover: (language) => `/pictures/${language}/sermons.png`,
        listEpisodes: listPodcastEpisodes,
      },
      list: listSermonFeedEntries,
    },
  },
  footerLinks: [{ href: "/sermons", group: "read", order: 16, label: "sermons:nav" }],
  readPages: { sermon: "/sermons/*" },
  sitemap: { pages: ["/sermons"], list: listSermonSitemapPages },
  jobs: [
    handleJob(refreshSermonRecommendationsJob, ({ userId }) => refreshRecommendations(userId)),
    handleJob(refreshAllRecommendationsJob, (_, process) => refreshAllRecommendations(process)),
    handleJob(
      importSermonsJob,
      ({ importId }, process) => continueSermonImport(importId, process),
      ({ importId }) => giveUpSermonImport(importId),
    ),
    handleJob(lookForSermonsJob, ({ sourceId, date }) =>
      sourceId === undefined ? lookEverywhere(date ?? "") : lookForSermons(sourceId),
    ),
  ],
  settings: { sections: sermonsSections },
  pageQuery: { "/sermons": sermonListQuery, "/sermons/*": sermonPageQuery },
});
