import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { renderMail } from "~/features/mail/render-mail.server";
import { listMailTemplates, requireMailTemplate } from "~/features/mail/mail-templates.server";
import { newsletterWelcome } from "~/features/newsletter/mails/newsletter-welcome";
import { getSettings } from "~/settings/settings.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import { deliverTestMail, findMail, queueTestMail, welcomeProps } from "../world";

/** What each kind of mail may be made from. */
const examples: Record<string, object> = {
  "admin-invitation": { username: "marie", inviter: "Rose", days: 7, path: "/admin/invitation/i" },
  "contact-reply": { subject: "Re: Merci", text: "Bonjour,\n\nmerci.", thread: ["a@limye.example"] },
  "bible-study-reply": { text: "Bonjour", thread: ["a@limye.example"] },
  "contact-acknowledgement": { firstName: "Marie" },
  "contact-notice": {
    firstName: "Marie",
    lastName: "Joseph",
    email: "marie@example.org",
    subject: "Merci",
    message: "Bonjour,\nmerci.",
    senderLanguage: "ht",
  },
  "bible-study-confirmation": { name: "Marie Joseph", studyType: "online", studyLanguage: "ht" },
  "bible-study-notice": {
    name: "Marie Joseph",
    email: "marie@example.org",
    phone: null,
    city: null,
    country: null,
    studyType: "online",
    experience: null,
    availability: null,
    motivation: null,
    specificInterests: null,
    language: "ht",
  },
  "newsletter-confirm": { confirmPath: "/newsletter/confirm/c" },
  "newsletter-reconfirm": {
    firstName: "Marie",
    confirmPath: "/newsletter/confirm/c",
    unsubscribePath: "/newsletter/unsubscribe/u",
  },
  "newsletter-welcome": welcomeProps,
  "newsletter-notice": { email: "marie@example.org", firstName: "Marie", letterLanguage: "ht" },
  "newsletter-letter": {
    title: "La joie",
    summary: "Une lettre",
    html: "<p>Bonjour</p>",
    writtenIn: null,
    readPath: "/newsletter/1",
    preferencesPath: welcomeProps.preferencesPath,
    unsubscribePath: welcomeProps.unsubscribePath,
    pixel: null,
  },
  "newsletter-devotion": {
    longDate: "dimanche 22 novembre 2026",
    verse: "Je suis la lumière du monde.",
    reference: "Jean 8:12",
    version: "Louis Segond 1910",
    explanation: "Explication",
    motivation: "Motivation",
    provenance: "Provenance",
    devotionPath: "/devotion/2026-11-22",
    shares: [],
    preferencesPath: welcomeProps.preferencesPath,
    unsubscribePath: welcomeProps.unsubscribePath,
  },
  "whatsapp-texts": {
    date: "2026-11-22",
    longDate: "dimanche 22 novembre 2026",
    texts: [
      {
        language: "ht",
        text: "*Devosyon pou dimanch 22 novanm 2026*",
        share: "http://localhost/whatsapp",
        picture: "http://localhost/pictures/ht/devotion/2026-11-22.png",
      },
    ],
  },
  "newsletter-gathered": {
    titles: "La joie · La paix",
    html: "<h3>La joie</h3>",
    preferencesPath: welcomeProps.preferencesPath,
    unsubscribePath: welcomeProps.unsubscribePath,
  },
  "newsletter-test": { mark: "[Essai]", title: "La joie", summary: "Une lettre", html: "<p>Bonjour</p>" },
  "giving-receipt": {
    receiptId: 1,
    serial: "2026-000001",
    date: "2026-11-20",
    name: "Marie Joseph",
    amount: 25_00,
    currency: "USD",
    isMonthly: true,
  },
  "payments-changed": {
    who: "rose",
    changes: [{ field: "giving_zelle_recipient", before: "old@example.org", after: "new@example.org" }],
  },
  "backup-not-sent": {
    ...{ reason: null, newestAt: "2026-11-20T08:15:00Z", since: "2026-10-20T08:15:00Z" },
    timeZone: "America/Port-au-Prince",
  },
  "backup-failed": { reason: "the disk is broken", room: null },
  "token-created": { name: "Zapier" },
  "webhook-disabled": { id: 1, host: "hooks.example.org" },
  "giving-pledge": {
    name: "Marie Joseph",
    amount: 25_00,
    currency: "USD",
    recipient: "dons@limye.example",
    recipientName: "",
    memo: "Ministry Donation K7QM-4XTP",
  },
  "giving-renewal-failed": { name: null, amount: 25_00, currency: "USD" },
  "giving-refunded": {
    receiptId: 1,
    serial: "2026-000001",
    name: "Marie Joseph",
    currency: "EUR",
    amount: 25_00,
    moved: 5_00,
    kept: 20_00,
    change: "disputed",
  },
  "giving-link": { path: "/my-giving/g" },
  "giving-notice": {
    donationId: 7,
    name: null,
    email: null,
    amount: 25_00,
    currency: "CAD",
    method: "cheque",
    isMonthly: false,
  },
  "giving-check": {
    donationId: 7,
    amount: 25_00,
    currency: "USD",
    method: "paypal",
    reported: "30.00 USD",
  },
  "privacy-link": { dataPath: "/privacy/data/d" },
  "prayer-received": {
    name: "Marie",
    path: "/prayer-requests/manage/m",
    isPublic: false,
    isTestimony: false,
  },
  "prayer-notice": {
    requestId: 7,
    isTestimony: true,
    isCrisis: false,
    prayerType: "thanksgiving",
    requestLanguage: "ht",
  },
  "prayer-urgent-notice": {
    requestId: 7,
    isTestimony: false,
    isCrisis: true,
    prayerType: "healing",
    requestLanguage: "ht",
  },
  "prayer-assigned": { requestId: 7 },
  "prayer-digest": {
    name: "Marie",
    count: 13,
    requests: [
      {
        title: "Pour ma mère",
        path: "/prayer-requests/manage/m",
        count: 12,
        names: ["Rose", "Jean"],
        countries: ["HT", "CA"],
        languages: ["ht", "fr"],
      },
      {
        title: null,
        path: "/prayer-requests/manage/n",
        count: 1,
        names: [],
        countries: [],
        languages: ["es"],
      },
    ],
  },
  "prayer-reminder": { name: "Marie", title: "Pour ma mère", path: "/prayer-requests/manage/m", days: 14 },
  "account-test": {},
  "words-test": { subject: "Bienvenue", html: "<p>Bonjour Marie,</p>" },
};

const smtp = withSmtp();
afterEach(() => {
  env.MAIL_FROM = undefined;
});

describe("on one database", () => {
  beforeEach(() => freshDatabase());

  test("a server that accepts the connection and stays silent times out", { timeout: 20_000 }, async () => {
    smtp.behave("hang");
    const id = await queueTestMail();
    await expect(deliverMail(id)).rejects.toThrow("Greeting never received");
    expect(await findMail(id)).toMatchObject({ status: "queued" });
  });

  test("MAIL_FROM names the sender, as an address or with a name", async () => {
    env.MAIL_FROM = "lettres@example.org";
    await deliverTestMail();
    env.MAIL_FROM = "Une lumière <lumiere@example.org>";
    await deliverTestMail();
    expect(smtp.mails.map((mail) => mail.from)).toEqual(["lettres@example.org", "lumiere@example.org"]);
    expect(smtp.mails[0]!.header("From")).toMatch(/^=\?UTF-8\?.+<lettres@example\.org>$/);
  });

  const typed = "<img src=x onerror=alert(1)>\r\nBcc: all@example.org\r\n{{siteName}} $t(mail:closing)";

  test("a person's input stays text and adds no header", async () => {
    const props = { ...examples["contact-notice"], subject: typed, message: typed };
    const id = await deliverTestMail({
      to: "staff@example.org",
      language: "fr",
      template: "contact-notice",
      props,
    });
    const { html, text } = await findMail(id);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(text).toContain("{{siteName}} $t(mail:closing)");
    const [mail] = smtp.mails;
    expect(mail!.to).toEqual(["staff@example.org"]);
    expect(mail!.header("Bcc")).toBeUndefined();
    expect(mail!.header("Reply-To")).toBe("marie@example.org");
  });

  test("a name that is no name is not mailed", async () => {
    const isGreeted = async (firstName: string) => {
      const mail = await renderMail(
        newsletterWelcome,
        { ...welcomeProps, firstName },
        "fr",
        await getSettings(),
      );
      return mail.text.includes(`Bonjour ${firstName}`);
    };
    expect(await isGreeted("Anne-Sophie O’Neill")).toBe(true);
    for (const bait of ["Gagnez sur evil.example", "https://evil.example", "<b>Marie</b>", typed]) {
      expect(await isGreeted(bait), bait).toBe(false);
    }
  });

  test("the postal address keeps its lines, also in the plain text", async () => {
    const settings = await getSettings();
    const ministry = { ...settings.ministry, address: "Church\n12 Main Street\nBrooklyn" };
    const template = requireMailTemplate("newsletter-confirm");
    const mail = await renderMail(template, examples["newsletter-confirm"], "fr", { ...settings, ministry });
    expect(mail.text).toContain("Church\n12 Main Street\nBrooklyn");
  });

  test("a logo keeps light ground in a dark mail program", async () => {
    const settings = await getSettings();
    const ministry = { ...settings.ministry, logo: `${"a".repeat(32)}-600x300.png` };
    const template = requireMailTemplate("newsletter-confirm");
    const mail = await renderMail(template, examples["newsletter-confirm"], "ht", { ...settings, ministry });
    expect(mail.html).toMatch(/<img[^>]+class="logo"/);
    expect(mail.html).toMatch(/prefers-color-scheme: dark\) \{[^}]*\}\s*\.logo \{ background-color: #f/);
  });

  test("props that do not fit the template are refused before anything is stored", async () => {
    const wrong = { ...welcomeProps, firstName: 4 };
    await expect(queueTestMail({ props: wrong })).rejects.toThrow();
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
  });

  describe.each(languages)("in %s", (language) => {
    test.each(listMailTemplates().map(({ name }) => name))(
      "%s has every sentence and the sender",
      async (name) => {
        const settings = await getSettings();
        const mail = await renderMail(requireMailTemplate(name), examples[name], language, settings);
        expect(mail.html).toContain(`lang="${language}"`);
        expect(mail.html).not.toMatch(/<img|https?:\/\/(?!localhost|www\.w3\.org)/);
        for (const part of [mail.subject, mail.html, mail.text]) {
          expect(part).not.toMatch(
            /\{\{|undefined|\b(mail|newsletter|contact|bible-study|prayers|[\w-]+-mails):\w/,
          );
        }
        expect(mail.text).toContain(settings.ministry.address);
        expect(mail.text).not.toContain("color-scheme");
      },
    );
  });
});
