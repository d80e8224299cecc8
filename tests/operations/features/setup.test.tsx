import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { ContactDetails } from "~/features/contact/contact-details";
import { sendContactMessage } from "~/features/contact/messages.server";
import { getNewMotivationDefaults } from "~/features/devotion/motivations/motivations-admin-screens.server";
import { queueStaffNotice } from "~/features/mail/mail-queue.server";
import { mailSender } from "~/features/mail/account/configured-mail-server.server";
import { renderMail } from "~/features/mail/render-mail.server";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { dismissSetup, showSetup } from "~/features/operations/setup-admin.server";
import { getSettings } from "~/settings/settings.server";
import { i18nFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { Videos } from "~/routes/site/home/videos";
import { db } from "~db/client";
import { firstSettings } from "~db/library/settings";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { visitScreen } from "~tests/support/requests";
import { describeMinistry, knownMinistry } from "~tests/support/ministry";

let marie: Awaited<ReturnType<typeof administrator>>;

beforeEach(async () => {
  await freshDatabase();
  await describeMinistry(db, {});
  marie = await administrator();
});
afterEach(() => {
  env.SMTP_URL = undefined;
});

const nothing = { phone: "", email: "", address: "", chatNumber: "" };
const noLinks = { videoChannel: "", facebook: "", instagram: "" };

describe("a new site", () => {
  test("has no invented pastor, number, address or channel", () => {
    const { pastorName, phone, email, address, chatNumber, links, videos } = firstSettings().ministry;
    expect({ pastorName, phone, email, address, chatNumber, links, videos }).toEqual({
      pastorName: "",
      ...nothing,
      links: noLinks,
      videos: [],
    });
  });

  test("shows on its pages only what is known", async () => {
    const { data } = await visitScreen<{ hero: object; contact: object; links: object }>("/fr", {});
    expect(data).toMatchObject({ contact: nothing, links: noLinks });
    const shown = (page: React.ReactNode) =>
      renderToStaticMarkup(<I18nextProvider i18n={i18nFor("fr")}>{page}</I18nextProvider>);
    expect(shown(<ContactDetails {...nothing} phoneLink="" />)).toBe("");
    expect(shown(<Videos videos={[]} links={noLinks} chatNumber="" />)).toBe("");
    const partly = shown(<ContactDetails {...nothing} phone="+509 3700 0000" phoneLink="tel:+50937000000" />);
    expect(partly).toContain("tel:+50937000000");
    expect(partly).not.toMatch(/mailto:|wa\.me/);
  });

  test.each(languages)(
    "signs its mails with its own name and leaves out what is missing: %s",
    async (language) => {
      const settings = await getSettings();
      const template = requireMailTemplate("contact-acknowledgement");
      const { html, text } = await renderMail(template, { firstName: "Rose" }, language, settings);
      expect(html).not.toMatch(/mailto:"|undefined|<br\/?>\s*<br/);
      expect(text.trim().endsWith("Limyè")).toBe(true);
      await describeMinistry(db);
      const known = await renderMail(template, { firstName: "Rose" }, language, await getSettings());
      expect(known.text).toContain(knownMinistry.pastorName);
      expect(known.text).toContain(knownMinistry.address);
    },
  );

  test("sends from an address of its own host", async () => {
    expect(mailSender(await getSettings())).toEqual({
      name: "Limyè",
      address: `no-reply@${new URL(env.PUBLIC_URL).hostname}`,
    });
  });

  test("is the author of what it publishes", async () => {
    expect((await getNewMotivationDefaults(marie.caller)).author).toBe("Limyè");
    await describeMinistry(db, { pastorName: "Rose Pierre" });
    expect((await getNewMotivationDefaults(marie.caller)).author).toBe("Rose Pierre");
  });

  test("mails no notices without an address, and the health page reports this", async () => {
    const notice = async () =>
      queueStaffNotice(db, await getSettings(), {
        template: requireMailTemplate("giving-check"),
        props: { donationId: 1, amount: 100, currency: "USD", method: "stripe", reported: "x" },
      });
    const mails = () => db.selectFrom("mailLog").select("recipient").execute();
    const health = async () => (await checkHealth(marie.caller)).find(({ part }) => part === "notices");
    await notice();
    expect(await mails()).toEqual([]);
    expect(await health()).toMatchObject({ tone: "warn", state: "noAddress" });

    await describeMinistry(db, { email: "rose@example.org" });
    await notice();
    expect(await mails()).toEqual([{ recipient: "rose@example.org" }]);
    expect(await health()).toMatchObject({ tone: "good", facts: { email: "rose@example.org" } });
  });

  test("stores a visitor's message, and mails only the visitor", async () => {
    const words = { firstName: "Rose", lastName: "Pierre", subject: "Mèsi", message: "Mèsi anpil" };
    const { id } = await sendContactMessage(marie.caller, { ...words, email: "rose@example.org" });
    expect(id).toBeGreaterThan(0);
    const mails = await db.selectFrom("mailLog").select(["template", "recipient"]).execute();
    expect(mails).toEqual([{ template: "contact-acknowledgement", recipient: "rose@example.org" }]);
  });
});

describe("the checklist", () => {
  const open = async () =>
    (await showSetup(marie.caller))?.filter(({ isDone }) => !isDone).map(({ step }) => step);
  const set = (key: string, value: object) =>
    db
      .insertInto("systemSettings")
      .values({ key, value: JSON.stringify(value), updatedAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(value) }))
      .execute();

  test("lists what a new site lacks", async () => {
    expect(await open()).toEqual([
      ...["siteName", "pastor", "email", "address", "phone", "links"],
      ...["mailServer", "payment", "backup", "twoFactor"],
    ]);
  });

  const steps: [string, () => Promise<unknown>][] = [
    ["siteName", () => set("site", { ...firstSettings().site, siteName: "Aurore" })],
    ["pastor", () => describeMinistry(db, { pastorName: "Rose Pierre" })],
    ["email", () => describeMinistry(db, { email: "rose@example.org" })],
    ["address", () => describeMinistry(db, { address: "Jacmel" })],
    ["phone", () => describeMinistry(db, { phone: "+509 3700 0000" })],
    ["links", () => describeMinistry(db, { chatNumber: "50937000000" })],
    [
      "payment",
      async () => {
        const { giving } = await getSettings();
        return set("giving", { ...giving, zelle: { recipient: "rose@example.org", name: "" } });
      },
    ],
    [
      "backup",
      () =>
        db
          .insertInto("auditLog")
          .values({
            action: "backup.downloaded",
            username: "marie",
            subject: "limye-2026-11-20T08-15-00Z.sealed",
            createdAt: "2026-11-20",
          })
          .execute(),
    ],
    [
      "twoFactor",
      () =>
        db
          .updateTable("users")
          .set({ totpConfirmedAt: "2026-11-20T00:00:00.000Z" })
          .where("id", "=", marie.caller.userId)
          .execute(),
    ],
  ];
  test.each(steps)("the step %s is done once its data exists", async (step, act) => {
    const before = (await open())!;
    expect(before).toContain(step);
    await act();
    expect(await open()).toEqual(before.filter((one) => one !== step));
  });

  test("a mail server is set up first, then tested", async () => {
    expect(await open()).toContain("mailServer");
    env.SMTP_URL = "smtp://localhost:1";
    expect(await open()).toContain("mailTest");
    expect(await open()).not.toContain("mailServer");
    await db
      .insertInto("mailLog")
      .values({
        ...{ template: "words-test", language: "fr", recipient: "a@b.org", props: "{}" },
        ...{ status: "sent", createdAt: "2026-11-20T00:00:00.000Z" },
      })
      .execute();
    expect(await open()).not.toContain("mailTest");
  });

  test("disappears when everything is done", async () => {
    for (const [, act] of steps.slice(0, 1).concat(steps.slice(6))) await act();
    await describeMinistry(db);
    env.SMTP_URL = "smtp://localhost:1";
    await db
      .insertInto("mailLog")
      .values({
        ...{ template: "words-test", language: "fr", recipient: "a@b.org", props: "{}" },
        ...{ status: "sent", createdAt: "2026-11-20T00:00:00.000Z" },
      })
      .execute();
    expect(await showSetup(marie.caller)).toBeNull();
  });

  test("disappears when it is dismissed, which is recorded once", async () => {
    await dismissSetup(marie.caller);
    await dismissSetup(marie.caller);
    expect(await showSetup(marie.caller)).toBeNull();
    const noted = await db
      .selectFrom("auditLog")
      .select("action")
      .where("action", "=", "settings.setupDismissed")
      .execute();
    expect(noted).toHaveLength(1);
    // A row that is not a setting does not change the settings.
    expect((await getSettings()).site.siteName).toBe("Limyè");
  });

  test("needs the permission to change the settings", async () => {
    const { caller, cookie } = await administrator({ permissions: ["manage_content"] });
    await expect(showSetup(caller)).rejects.toMatchObject({ status: 403 });
    await expect(dismissSetup(caller)).rejects.toMatchObject({ status: 403 });
    const { data } = await visitScreen<{ setup: unknown }>("/admin/dashboard", { headers: cookie });
    expect(data.setup).toBeNull();
    const hers = await visitScreen<{ setup: unknown[] }>("/admin/dashboard", { headers: marie.cookie });
    expect(hers.data.setup).toHaveLength(10);
  });
});
