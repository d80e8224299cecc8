import { systemCaller } from "~/auth/caller.server";
import {
  deleteDemoSermons,
  initializeSermons,
} from "~/features/sermons/library/initialize-sermons-admin.server";
import {
  acceptSermonSummary,
  discardSermonSummary,
  draftSermonSummary,
} from "~/features/sermons/library/sermon-summary-admin.server";
import {
  addSermon,
  deleteSermon,
  publishSermon,
  unpublishSermon,
  updateSermon,
} from "~/features/sermons/library/sermons-admin.server";
import {
  listSermonsForAdmin,
  showSermonForAdmin,
} from "~/features/sermons/library/sermons-admin-screens.server";
import { undoImport } from "~/features/sermons/import/imports-admin.server";
import { showImports } from "~/features/sermons/import/imports-screen-admin.server";
import { lookEverywhere, lookForSermons } from "~/features/sermons/import/look-for-sermons.server";
import { deleteOldSermonImports } from "~/features/sermons/import/retention.server";
import { showSource } from "~/features/sermons/import/sources-admin.server";
import { listPodcastEpisodes, listSermonFeedEntries } from "~/features/sermons/library/sermons-feed.server";
import { listSermonSitemapPages } from "~/features/sermons/library/sermons-sitemap.server";
import { getSermon, listSermons } from "~/features/sermons/library/sermons.server";
import { sermonListQuery } from "~/features/sermons/library/sermons.schema";
import { showSermon, showSermons } from "~/features/sermons/page/sermon-screen.server";
import { suggestNextSermon } from "~/features/sermons/recommendations/next-sermon.server";
import {
  listRecommendations,
  listRecommendationsWithReasons,
} from "~/features/sermons/recommendations/recommendations.server";
import {
  refreshAllRecommendations,
  refreshRecommendations,
} from "~/features/sermons/recommendations/refresh-recommendations.server";
import { refreshRecommendationsSoon } from "~/features/sermons/recommendations/refresh-soon.server";
import { getOwnWatching } from "~/features/sermons/watching/own-watching.server";
import { saveProgress } from "~/features/sermons/watching/progress.server";
import { recordInteraction, removeInteraction } from "~/features/sermons/watching/record-interaction.server";
import { deleteOldSermonActivity } from "~/features/sermons/watching/retention.server";
import { sermonsVisitorData } from "~/features/sermons/watching/visitor-data.server";
import { interactionInput, progressInput } from "~/features/sermons/watching/watching.schema";
import { db } from "~db/client";
import { newReply } from "~tests/support/prayers";
import { keepForOneMonth, type QueryPlans } from "~tests/support/query-plan-table";
import { addVisitor } from "~tests/support/visitors";
import { podcastFeed, podcastItem } from "./feeds";
import { hostOf, importAll, sendAddress, team, work } from "./import-world";
import { addTestSermon, summarizingAi, typedSermon } from "./sermons";

const guest = { ...systemCaller("fr"), kind: "guest" as const };

/** A visitor who completed, rated and noted a sermon. */
async function watchingVisitor() {
  const id = await addTestSermon();
  const { caller, id: visitorId } = await addVisitor();
  const interaction = { userId: "me", sermonId: id, interactionType: "completed", rating: 5, notes: "Mèsi." };
  await recordInteraction(caller, interactionInput.parse(interaction), newReply());
  const progress = { sermonId: id, progressPercentage: 95, watchTimeMinutes: 30 };
  await saveProgress(caller, progressInput.parse(progress), newReply());
  return { caller, id, visitorId };
}

export const queryPlans: QueryPlans = {
  smallTables: ["sermon_imports", "sermon_sources"],
  verbs: {
    "reading sermons": async () => {
      const id = await addTestSermon();
      for (const lang of [undefined, "fr"] as const)
        for (const topic of [undefined, "faith"] as const)
          for (const filter of [{}, { difficulty: "beginner", q: "foi" } as const])
            for (const at of [
              {},
              { before: "2026-11-21T12:00:00.000Z_9" },
              { after: "2026-11-18T12:00:00.000Z_1" },
            ])
              await listSermons(guest, { lang, topic, ...filter, ...at });
      await listSermons(systemCaller(), { admin: true, before: "9", lang: "fr" });
      await getSermon(guest, { id });
      await showSermons(guest, sermonListQuery.parse({ languages: "all", q: "foi" }));
      await showSermon(guest, { id });
    },
    "managing sermons": async () => {
      const team = systemCaller();
      const { id } = await addSermon(team, typedSermon());
      await updateSermon(team, { id, ...typedSermon({ title: "Un autre" }), basedOn: undefined });
      await publishSermon(team, { id });
      for (const filter of [{}, { in: "fr", state: "draft", topic: "faith", before: 9 } as const])
        await listSermonsForAdmin(team, { q: "foi", ...filter });
      await showSermonForAdmin(team, { id });
      await unpublishSermon(team, { id });
      await draftSermonSummary(team, { id }, summarizingAi());
      await acceptSermonSummary(team, { id, summary: "Un résumé." });
      await discardSermonSummary(team, { id });
      await deleteSermon(team, { id });
    },
    "the feed and the sitemap of sermons": async () => {
      await addTestSermon();
      await listSermonFeedEntries("fr", 20);
      await listSermonSitemapPages(100);
    },
    "the demo sermons": async () => {
      await initializeSermons(systemCaller());
      await deleteDemoSermons(systemCaller());
    },
    "an import of sermons": async () => {
      const sent = await importAll(sendAddress(podcastFeed([podcastItem(1), podcastItem(2)])), {
        state: "published",
        looksDaily: true,
      });
      const { id } = await db.selectFrom("sermonSources").select("id").executeTakeFirstOrThrow();
      await lookEverywhere("2026-11-28");
      await lookForSermons(id, hostOf(podcastFeed([podcastItem(2), podcastItem(3)])));
      await showImports(team);
      await showSource(team, { id });
      await listPodcastEpisodes("fr");
      await undoImport(team, sent);
      await work(sent.id);
      await deleteOldSermonImports(team, new Date(Date.now() + 26 * 3_600_000));
    },
    "watching sermons": async () => {
      const { caller, id } = await watchingVisitor();
      await getOwnWatching(caller, { id });
      await removeInteraction(caller, { userId: "me", sermonId: id, interactionType: "rated" });
      await removeInteraction(caller, { userId: "me", sermonId: id, interactionType: "noted" });
    },
    "recommending sermons": async () => {
      const { caller, id, visitorId } = await watchingVisitor();
      await addTestSermon();
      await listRecommendations(caller, { userId: "me" });
      await refreshRecommendationsSoon(db, visitorId);
      await refreshRecommendations(visitorId);
      await refreshAllRecommendations();
      await listRecommendationsWithReasons(caller);
      await suggestNextSermon(caller, { id, language: "fr" });
    },
    "a visitor's sermons exported, moved and erased": async () => {
      const [visitor, other] = [await watchingVisitor(), await watchingVisitor()];
      await sermonsVisitorData.collect(db, visitor.visitorId);
      await sermonsVisitorData.move(db, visitor.visitorId, other.visitorId);
      await sermonsVisitorData.erase(db, other.visitorId);
    },
    "deleting old sermon activity": async () => {
      await watchingVisitor();
      await keepForOneMonth("sermonActivity");
      await deleteOldSermonActivity(systemCaller());
    },
  },
};
