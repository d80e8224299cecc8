import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { mailWhatsAppTexts } from "~/features/devotion/whatsapp/whatsapp-mail.server";
import {
  saveWhatsAppMail,
  showReadyToPaste,
  stopWhatsAppMail,
} from "~/features/devotion/whatsapp/ready-to-paste-admin.server";
import type { whatsAppTextsMail } from "~/features/devotion/mails/whatsapp-texts";
import { languages, type Language } from "~/i18n/languages";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import type { z } from "zod";

const system = systemCaller();
const date = "2026-11-20";
const publish = () => publishDailyContent(system, {}, aiClient(null));

async function pastor({ chosen = ["ht", "fr"] }: { chosen?: Language[] } = {}) {
  const language = "ht";
  const admin = await administrator({ permissions: ["manage_content"], language });
  await db
    .updateTable("users")
    .set({ email: `${admin.username}@example.org`, preferredLanguage: language })
    .where("id", "=", admin.userId)
    .execute();
  if (chosen.length > 0) await saveWhatsAppMail(admin.caller, { languages: chosen });
  return { ...admin, email: `${admin.username}@example.org` };
}

const mails = async () => {
  const rows = await db
    .selectFrom("mailLog")
    .select(["recipient", "language", "props"])
    .where("template", "=", "whatsapp-texts")
    .orderBy("id")
    .execute();
  return rows.map(({ props, ...row }) => ({
    ...row,
    props: JSON.parse(props) as z.output<typeof whatsAppTextsMail.props>,
  }));
};

onBothDatabases(() => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
    return () => void vi.useRealTimers();
  });

  test("the morning's publication mails each person once, in the chosen languages, though it runs twice", async () => {
    const { email } = await pastor();
    await publish();
    await publish();
    const jobs = await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "mail-whatsapp-texts")
      .execute();
    expect(jobs).toEqual([{ payload: JSON.stringify({ date }) }]);

    await mailWhatsAppTexts(system, { date });
    await mailWhatsAppTexts(system, { date });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: email, language: "ht" });
    expect(mail!.props.texts.map((text) => text.language)).toEqual(["fr", "ht"]);
    const entry = await db
      .selectFrom("dailyContent")
      .select("reference")
      .where("language", "=", "ht")
      .executeTakeFirstOrThrow();
    expect(mail!.props.texts[1]!.text).toContain(`*${entry.reference}*`);
    expect(mail!.props.texts[1]!.picture).toMatch(/^http.*\/pictures\/ht\/devotion\/2026-11-20\.png$/);

    vi.setSystemTime(new Date("2026-11-21T13:00:00Z"));
    await publish();
    await mailWhatsAppTexts(system, { date: "2026-11-21" });
    expect(await mails()).toHaveLength(2);
  });

  test("nobody gets it who did not ask, stopped, may no longer edit content, is inactive or lost the address", async () => {
    const stopped = await pastor();
    await stopWhatsAppMail(stopped.caller);
    await pastor({ chosen: [] });
    const demoted = await pastor();
    await db.updateTable("adminRoles").set({ permissions: "[]" }).where("name", "=", demoted.role).execute();
    const inactive = await pastor();
    await db.updateTable("users").set({ isActive: false }).where("id", "=", inactive.userId).execute();
    const unreachable = await pastor();
    await db.updateTable("users").set({ email: null }).where("id", "=", unreachable.userId).execute();
    const receiver = await pastor();
    await publish();
    await mailWhatsAppTexts(system, { date });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([receiver.email]);
  });

  test("a job that runs on a later day mails nothing", async () => {
    await pastor();
    await publish();
    vi.setSystemTime(new Date("2026-11-21T13:00:00Z"));
    await mailWhatsAppTexts(system, { date });
    expect(await mails()).toEqual([]);
  });

  test("the choice needs an address, is kept in the order of the languages, and is recorded once", async () => {
    const { caller } = await administrator({ permissions: ["manage_content"] });
    await expect(saveWhatsAppMail(caller, { languages: ["ht"] })).rejects.toMatchObject({
      status: 400,
      errors: { languages: ["admin-paste:mail.noAddress"] },
    });
    const admin = await pastor({ chosen: ["es", "fr"] });
    await saveWhatsAppMail(admin.caller, { languages: ["fr", "es"] });
    expect((await showReadyToPaste(admin.caller, {})).mail).toEqual({
      address: admin.email,
      languages: ["fr", "es"],
    });
    const recorded = await db
      .selectFrom("auditLog")
      .select(["action", "before", "after"])
      .where("action", "=", "whatsappMail.changed")
      .execute();
    expect(recorded).toEqual([
      { action: "whatsappMail.changed", before: '{"languages":[]}', after: '{"languages":["fr","es"]}' },
    ]);
  });

  test("the screen shows published days as they are, today as planned, and days ahead without page and picture", async () => {
    const { caller } = await pastor();
    const today = await showReadyToPaste(caller, {});
    expect(today).toMatchObject({ date, isAhead: false, previous: "2026-11-19", next: "2026-11-21" });
    expect(today.texts.map(({ language }) => language)).toEqual(["ht", "fr", "en", "es"]);
    expect(today.texts.every(({ isPlanned }) => isPlanned)).toBe(true);
    await publish();
    const { texts } = await showReadyToPaste(caller, { date });
    expect(texts).toHaveLength(languages.length);
    expect(texts.some(({ isPlanned }) => isPlanned)).toBe(false);
    expect(await showReadyToPaste(caller, { date: "2026-12-25" })).toMatchObject({ isAhead: true });
    expect((await showReadyToPaste(caller, { date: "2020-01-01" })).texts).toEqual([]);
  });

  test("words that may be copied, but not mailed, are not in it", async () => {
    await pastor({ chosen: ["fr"] });
    await publish();
    await db.updateTable("dailyContent").set({ version: "Own", verse: "Words of it." }).execute();
    const rights = { name: "Own", version: null, licence: "X", attribution: "© X" };
    await db
      .insertInto("bibleRights")
      .values({ ...rights, mayCopy: true, mayFeed: true, mayMail: false })
      .execute();
    await mailWhatsAppTexts(system, { date });
    expect((await mails())[0]!.props.texts[0]!.text).not.toContain("Words of it.");
  });
});
