import { defineArea } from "~/areas/area.server";
import { countRows } from "~db/count-rows";
import { devotionFigures } from "./devotion-figures.server";
import { deleteLostRecordings, deleteOldDrafts } from "./retention.server";
import { checkPublicationHealth } from "./publication/publication-health.server";
import { handleJob } from "~jobs/define-job";
import { systemCaller } from "~/auth/caller.server";
import { mailWhatsAppTextsJob, publishDailyContentJob } from "./jobs";
import { publishDailyContent } from "./publication/publish-daily-content.server";
import { findTomorrowsDevotion } from "./daily-content/tomorrow-admin.server";
import { listDevotionEpisodes, listDevotionFeedEntries } from "./daily-content/devotion-feed.server";
import { listDevotionSitemapPages } from "./daily-content/devotion-sitemap.server";
import { devotionArchiveQuery } from "./daily-content/daily-content.schema";
import { motivationListQuery } from "./motivations/motivations.schema";
import { findLibraryDays, findOwnDevotions } from "./library/library-palette-admin.server";
import { findDailyContent, findMotivations } from "./devotion-search-admin.server";
import { whatsAppTextsMail } from "./mails/whatsapp-texts";
import { mailWhatsAppTexts } from "./whatsapp/whatsapp-mail.server";

export const devotionArea = defineArea({
  name: "devotion",
  personalData: "none",
  visitorData: "none",
  retention: [deleteOldDrafts, deleteLostRecordings],
  audit: [
    {
      permission: "manage_content",
      texts: "admin-activity",
      valueTexts: { source: "admin-scheduler:runs.source", changed: "admin-daily-content:form" },
      actions: [
        "dailyContent.created",
        "dailyContent.replaced",
        "dailyContent.approved",
        "dailyContent.othersChosen",
        "library.approved",
        "library.approvalWithdrawn",
        "library.leftOut",
        "library.takenIn",
        "library.put",
        "library.takenOff",
        "ownDevotion.created",
        "ownDevotion.updated",
        "ownDevotion.deleted",
        "ownDevotion.imported",
        "dailyContent.recorded",
        "dailyContent.recordingDeleted",
        "motivation.created",
        "motivation.updated",
        "motivation.published",
        "motivation.unpublished",
        "motivation.deleted",
        "schedule.triggered",
        "whatsappMail.changed",
      ],
    },
  ],
  secretPaths: "none",
  mails: [whatsAppTextsMail],
  navigation: [
    {
      href: "/admin/daily-content",
      group: "daily",
      order: 20,
      icon: "sun",
      needs: "manage_content",
      label: "admin-daily-content:title",
      card: "admin:dashboard.cards.dailyContent",
      phoneBar: { order: 40, label: "admin:short.dailyContent" },
      write: { order: 10, href: "/admin/daily-content", label: "admin:write.devotion" },
    },
    {
      href: "/admin/library",
      group: "daily",
      order: 25,
      icon: "library",
      needs: "manage_content",
      label: "admin-library:title",
    },
    {
      href: "/admin/content",
      group: "daily",
      order: 30,
      icon: "sparkles",
      needs: ["manage_content", "manage_donations"],
      label: "admin-motivations:page.title",
      phoneBar: { order: 60, label: "admin:short.content" },
    },
  ],
  search: [
    {
      group: "texts",
      permission: "manage_content",
      icon: "sparkles",
      kind: "admin-search:kinds.motivation",
      find: findMotivations,
    },
    {
      group: "texts",
      permission: "manage_content",
      icon: "sun",
      kind: "admin-search:kinds.devotion",
      find: findDailyContent,
    },
    {
      group: "texts",
      permission: "manage_content",
      icon: "library",
      kind: "admin-search:kinds.ownDevotion",
      find: findOwnDevotions,
    },
    {
      group: "texts",
      permission: "manage_content",
      icon: "library",
      kind: "admin-search:kinds.libraryDay",
      find: findLibraryDays,
    },
  ],
  dailyFigures: devotionFigures,
  health: {
    publication: {
      order: 50,
      texts: "admin-operations:health.publication",
      check: checkPublicationHealth,
      screen: {
        href: "/admin/content/scheduler",
        needs: "manage_content",
        label: "admin-operations:health.see.publication",
      },
    },
  },
  today: [{ order: 10, icon: "sun", permission: "manage_content", find: findTomorrowsDevotion }],
  dashboardCounts: {
    dailyContent: { permission: "manage_content", count: (db) => countRows(db.selectFrom("dailyContent")) },
  },
  jobs: [
    handleJob(publishDailyContentJob, (payload) => publishDailyContent(systemCaller(), payload)),
    handleJob(mailWhatsAppTextsJob, (payload) => mailWhatsAppTexts(systemCaller(), payload)),
  ],
  feeds: {
    devotion: {
      texts: "feeds:devotion",
      page: "/devotion",
      platforms: ["WhatsApp", "Telegram", "Facebook"],
      list: listDevotionFeedEntries,
    },
    "devotion-podcast": {
      texts: "feeds:devotionPodcast",
      page: "/devotion",
      platforms: ["Apple Podcasts", "Spotify", "AntennaPod"],
      isSeparate: true,
      isOfItsPages: true,
      podcast: {
        cover: (language) => `/pictures/${language}/devotion/podcast.png`,
        listEpisodes: listDevotionEpisodes,
      },
      list: listDevotionFeedEntries,
    },
  },
  footerLinks: [
    { href: "/devotion", group: "read", order: 10, label: "common:nav.archive" },
    { href: "/motivations", group: "read", order: 20, label: "common:nav.motivations" },
  ],
  readPages: { devotion: "/devotion/*", motivation: "/motivations" },
  sitemap: { pages: ["/devotion", "/motivations"], list: listDevotionSitemapPages },
  pageQuery: { "/devotion": devotionArchiveQuery, "/motivations": motivationListQuery },
});
