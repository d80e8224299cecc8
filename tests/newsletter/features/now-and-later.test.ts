import { describe, expect, test } from "vitest";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { previewSending } from "~/features/newsletter/sending/sending-preview-admin.server";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { onBothDatabases } from "~tests/support/database";
import { noonOf, morningOf, runNewsletterJobs, sendPost, withClock } from "../frequency-steps";
import { system, addReaderOf, changeProfile, addPublishedPost } from "../world";

const { arrived } = withClock();

onBothDatabases(() => {
  describe("weekly, the default", () => {
    test("sends every newsletter of a week at once", async () => {
      const [chosen, silent] = [await addReaderOf("weekly"), await addReaderOf("weekly")];
      await changeProfile(silent.email, { preferences: "{}" }); // never chose
      await sendPost("Un");
      noonOf("2026-11-11");
      expect(await sendPost("Le culte est annulé")).toMatchObject({
        sentCount: 2,
        laterCount: 0,
        laterAt: null,
      });
      const both = ["Un", "Le culte est annulé"];
      expect(arrived()).toEqual({ [chosen.email]: both, [silent.email]: both });
    });

    test("brings the next morning what an earlier version held back", async () => {
      const { email } = await addReaderOf("weeklyDigest");
      await sendPost("Un");
      noonOf("2026-11-11");
      await sendPost("Deux");
      arrived();
      await changeProfile(email, { preferences: JSON.stringify({ frequency: "weekly" }) });
      await morningOf("2026-11-12");
      await morningOf("2026-11-13");
      expect(arrived()).toEqual({ [email]: ["Deux"] });
    });
  });

  describe("to everybody now", () => {
    test("reaches also those who chose gathered mails, and counts as their mail of the week", async () => {
      const [week, month] = [await addReaderOf("weeklyDigest"), await addReaderOf("monthly")];
      await sendPost("Un");
      noonOf("2026-11-11");
      arrived();
      const urgent = await sendPost("Le culte est annulé", { everybodyNow: true });
      expect(urgent).toMatchObject({ sentCount: 2, laterCount: 0, laterAt: null });
      const title = ["Le culte est annulé"];
      expect(arrived()).toEqual({ [week.email]: title, [month.email]: title });
      noonOf("2026-11-17");
      expect(await sendPost("Deux")).toMatchObject({ sentCount: 0, laterCount: 2 });
    });

    test("reaches those for whom the same post waits, once", async () => {
      const { email } = await addReaderOf("monthly");
      const { id } = await sendPost("Un");
      expect(arrived()).toEqual({});
      const sent = await sendNewsletterPost(system, { id, audience: "all", everybodyNow: true });
      expect(sent).toMatchObject({ sentCount: 1, laterCount: 0 });
      await runNewsletterJobs();
      expect(arrived()).toEqual({ [email]: ["Un"] });
      expect((await listSendingsOfPost(system, { id })).sendings).toMatchObject([
        { total: 1, sent: 1, gathered: 0 },
        { total: 0, sent: 0, gathered: 0 },
      ]);
      await morningOf("2026-12-01");
      expect(arrived()).toEqual({});
    });
  });

  test("the preview says what the sending then does, for each choice", async () => {
    await addReaderOf("daily");
    await addReaderOf("weekly", { language: "ht" });
    await addReaderOf("weeklyDigest", { interests: ["prayer"] });
    await addReaderOf("weeklyDigest");
    await addReaderOf("monthly");
    await sendPost("Un", { about: ["prayer"] });
    noonOf("2026-11-20");
    await addReaderOf("weeklyDigest"); // no mail in this week yet
    const choices: Omit<Parameters<typeof previewSending>[1], "id">[] = [
      { audience: "all" },
      { audience: "language" },
      { audience: "all", about: ["prayer"] },
      { audience: "all", everybodyNow: true },
    ];
    for (const choice of choices) {
      const input = { ...choice, id: await addPublishedPost({ title: "Deux" }) };
      const preview = await previewSending(system, input);
      expect(await sendNewsletterPost(system, input)).toMatchObject(preview);
      expect(await previewSending(system, input)).toEqual({ sentCount: 0, laterCount: 0, laterAt: null });
    }
  });
});
