import { beforeEach, expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import {
  acceptSermonSummary,
  discardSermonSummary,
  draftSermonSummary,
} from "~/features/sermons/library/sermon-summary-admin.server";
import { updateSermon } from "~/features/sermons/library/sermons-admin.server";
import { getSermon, listSermons } from "~/features/sermons/library/sermons.server";
import { aiClient } from "~/providers/ai.server";
import { administrator } from "~tests/support/admin";
import { useFakeAi } from "~tests/support/ai";
import { onBothDatabases } from "~tests/support/database";
import { guestCaller } from "~tests/support/subscriptions";
import { addTestSermon, typedSermon } from "../sermons";

const { fake, ai } = useFakeAi();

onBothDatabases(() => {
  let editor: Caller;
  let id: number;
  beforeEach(async () => {
    editor = (await administrator({ permissions: ["manage_content"] })).caller;
    id = await addTestSermon();
  });

  test("a summary by the AI stays a draft until a person approves it", async () => {
    const { draft } = await draftSermonSummary(editor, { id }, ai());
    expect(draft.length).toBeGreaterThan(100);
    expect(fake().questions[0]!.body).toContain("Deuxième paragraphe.");
    expect(await getSermon(guestCaller, { id })).toMatchObject({ aiSummary: null, isSummaryByAi: false });
    expect(JSON.stringify(await getSermon(guestCaller, { id }))).not.toContain(draft.slice(0, 40));

    await acceptSermonSummary(editor, { id, summary: "Relu par Édith." });
    expect(await getSermon(guestCaller, { id })).toMatchObject({
      aiSummary: "Relu par Édith.",
      isSummaryByAi: true,
    });
    expect((await listSermons(guestCaller, { q: "edith" })).sermons).toHaveLength(1);
    await expect(acceptSermonSummary(editor, { id, summary: "Encore." })).rejects.toMatchObject({
      status: 409,
    });
  });

  test("an edited AI summary stays marked as the AI's; a deleted one no longer is", async () => {
    await draftSermonSummary(editor, { id }, ai());
    await acceptSermonSummary(editor, { id, summary: "Un résumé." });
    const change = (aiSummary: string | null) =>
      updateSermon(editor, { id, ...typedSermon({ aiSummary }), basedOn: undefined });
    expect(await change("Un autre résumé.")).toMatchObject({ isSummaryByAi: true });
    expect(await change(null)).toMatchObject({ isSummaryByAi: false });
    expect(await change("Le nôtre.")).toMatchObject({ isSummaryByAi: false });
  });

  test("a discarded draft can no longer be accepted", async () => {
    await draftSermonSummary(editor, { id }, ai());
    await discardSermonSummary(editor, { id });
    await expect(acceptSermonSummary(editor, { id, summary: "x" })).rejects.toMatchObject({ status: 409 });
  });

  test("without a transcript the AI is not asked, and an unusable answer is not stored", async () => {
    const silent = await addTestSermon({ transcript: "" });
    await expect(draftSermonSummary(editor, { id: silent }, ai())).rejects.toMatchObject({ status: 409 });
    expect(fake().questions).toEqual([]);
    await expect(draftSermonSummary(editor, { id }, aiClient(null))).rejects.toMatchObject({ status: 503 });
    for (const mood of ["broken", "garbage", "invented", "short", "markup"] as const) {
      fake().feel(mood);
      await expect(draftSermonSummary(editor, { id }, ai()), mood).rejects.toMatchObject({ status: 502 });
    }
    fake().feel("french");
    const english = await addTestSermon({ language: "en" });
    await expect(draftSermonSummary(editor, { id: english }, ai())).rejects.toMatchObject({ status: 502 });
    await expect(acceptSermonSummary(editor, { id, summary: "x" })).rejects.toMatchObject({ status: 409 });
  });
});
