import { describe, expect, test } from "vitest";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import "~tests/support/settings";

describe("input", () => {
  const errorsOf = (given: unknown) =>
    systemSettingsInput.safeParse(given).error?.issues.map(({ path }) => path.join("."));

  test.each([14, 481, "abc", "", null, 20.5, -1, "1e2e", [], true])(
    "a session timeout of %j counts as 60",
    (adminSessionTimeout) => {
      expect(systemSettingsInput.parse({ security: { adminSessionTimeout } }).security).toEqual({
        adminSessionTimeout: 60,
      });
    },
  );

  test.each([
    [15, 15],
    ["480", 480],
    [" 90 ", 90],
  ])("a session timeout of %j is valid", (given, minutes) => {
    expect(systemSettingsInput.parse({ security: { adminSessionTimeout: given } }).security).toEqual({
      adminSessionTimeout: minutes,
    });
  });

  test("a missing timeout stays unchanged", () => {
    expect(systemSettingsInput.parse({ security: {} }).security).toEqual({});
  });

  test.each([
    ["a colour by name", { siteSettings: { primaryColor: "red" } }, "siteSettings.primaryColor"],
    ["half a colour", { siteSettings: { secondaryColor: "#12345" } }, "siteSettings.secondaryColor"],
    [
      "a style instead of a colour",
      { siteSettings: { primaryColor: "#3b82f6;}" } },
      "siteSettings.primaryColor",
    ],
    ["no name", { siteSettings: { siteName: "  " } }, "siteSettings.siteName"],
    ["no language", { availableLanguages: [] }, "availableLanguages"],
    ["a fifth language", { availableLanguages: ["fr", "de"] }, "availableLanguages.1"],
    ["an unknown default", { defaultLanguage: "de" }, "defaultLanguage"],
    ["a time zone that is none", { publishing: { timeZone: "Haiti/Nowhere" } }, "publishing.timeZone"],
    ["an offset in place of a zone", { publishing: { timeZone: "+05:00" } }, "publishing.timeZone"],
    ["a provider that is none", { emailService: { provider: "smtp" } }, "emailService.provider"],
    ["a sender that is no address", { emailService: { fromEmail: "Limyè" } }, "emailService.fromEmail"],
    ["a mask with more", { emailService: { apiKey: "••••••Z9y8more" } }, "emailService.apiKey"],
    ["a key of two lines", { emailService: { apiKey: "a\nb" } }, "emailService.apiKey"],
    ["a region that is none", { emailService: { sesRegion: "x.evil.example" } }, "emailService.sesRegion"],
    [
      "an environment",
      { paymentGateways: { paypal: { environment: "live" } } },
      "paymentGateways.paypal.environment",
    ],
    ["a switch that is neither", { notifications: { emailAlerts: "perhaps" } }, "notifications.emailAlerts"],
    ["no backup kept", { backups: { keep: 0 } }, "backups.keep"],
    ["half a backup", { backups: { keep: "1.5" } }, "backups.keep"],
    ["a negative retention", { retention: { contactMessages: -1 } }, "retention.contactMessages"],
    [
      "a script as link",
      { ministry: { links: { facebook: "javascript://x%0aalert(1)" } } },
      "ministry.links.facebook",
    ],
    ["a link to nowhere", { ministry: { links: { facebook: "facebook" } } }, "ministry.links.facebook"],
    ["half an address of the ministry", { ministry: { email: "contact@" } }, "ministry.email"],
    ["no heading", { ministry: { heroTitle: { ht: " " } } }, "ministry.heroTitle.ht"],
    ["letters in a number", { ministry: { chatNumber: "call us" } }, "ministry.chatNumber"],
    [
      "a figure without a label",
      { ministry: { claims: [{ figure: "4", label: {} }] } },
      "ministry.claims.0.label.fr",
    ],
    [
      "no video",
      { ministry: { videos: [{ youtubeId: "https://vimeo.com/1", title: { fr: "x" } }] } },
      "ministry.videos.0.youtubeId",
    ],
    ["a limit of mails that is none", { emailService: { perDay: "many" } }, "emailService.perDay"],
    ["an account nobody knows", { emailService: { sendingLimit: "hotmail" } }, "emailService.sendingLimit"],
    ["texts for numbers", { siteSettings: "Limyè" }, "siteSettings"],
  ])("%s is refused at its field", (_what, given, field) => {
    expect(errorsOf(given)).toEqual([field]);
  });

  test("URLs and numbers are normalized from what people type", () => {
    const { ministry } = systemSettingsInput.parse({
      ministry: { links: { facebook: "www.facebook.com/limye" }, chatNumber: "+509 3700-0000" },
    });
    expect(ministry).toEqual({
      links: { facebook: "https://www.facebook.com/limye" },
      chatNumber: "50937000000",
    });
  });
});
