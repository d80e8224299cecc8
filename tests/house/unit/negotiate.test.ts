import fc from "fast-check";
import { answerKey, noPathReads } from "~/http/answer-key";
import { expect, test } from "vitest";
import { detectLanguage } from "~/i18n/detect-language.server";
import { isLanguage } from "~/i18n/languages";
import { fromAcceptLanguage } from "~/i18n/accept-language";
import { localePath, plainPath } from "~/i18n/locale-path";

test.each([
  ["ht-HT,ht;q=0.9,fr;q=0.8", "ht"],
  ["HT", "ht"],
  ["fr-HT", "fr"],
  ["fr-x-Haiti, fr;q=0.9", "ht"],
  ["x-haitian", "ht"],
  ["en-US,en;q=0.9", "en"],
  ["es-419", "es"],
  ["de-DE, it;q=0.9, es;q=0.3, en;q=0.2", "es"],
  ["fr;q=0.1, ht;q=0.8", "ht"],
  ["fr;q=0, en;q=0.5", "en"],
  ["fr;q=0.5, en;q=0.5", "fr"],
  ["en ; q=0.4 , es ; q=0.6", "es"],
  ["en;q=high, es;q=0.9", "en"],
])("%j asks for %s", (header, language) => {
  expect(fromAcceptLanguage(header)).toBe(language);
});

test.each([null, "", "*", "de, it;q=0.5", ";;;,,,", "fr;q=0"])("%j asks for none of the four", (header) => {
  expect(fromAcceptLanguage(header)).toBeNull();
});

test("any header gives one of the four languages or none", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (header) => {
      const language = fromAcceptLanguage(header);
      expect(language === null || isLanguage(language)).toBe(true);
    }),
  );
});

test("a header of a megabyte is parsed immediately", () => {
  const before = performance.now();
  fromAcceptLanguage("x;q=0.1,".repeat(130_000));
  expect(performance.now() - before).toBeLessThan(200);
});

test("the cookie's language comes before the browser's, and an unknown one is ignored", async () => {
  const detected = (headers: Record<string, string>) =>
    detectLanguage(new Request("http://localhost/", { headers }));
  expect(await detected({ Cookie: "a=1; ministry-language=ht", "Accept-Language": "en" })).toBe("ht");
  expect(await detected({ Cookie: "ministry-language=de", "Accept-Language": "en" })).toBe("en");
  expect(await detected({ Cookie: "not-ministry-language=ht" })).toBe("fr");
  expect(await detected({ "Accept-Language": "ht-HT, fr;q=0.5" })).toBe("ht");
  expect(await detected({})).toBe("fr");
});

test("a language that the site does not offer is not detected", async () => {
  const policy = { defaultLanguage: "en", availableLanguages: ["en", "es"] } as const;
  const detected = (headers: Record<string, string>) =>
    detectLanguage(new Request("http://localhost/", { headers }), policy);
  expect(await detected({ Cookie: "ministry-language=ht", "Accept-Language": "fr, es;q=0.2" })).toBe("es");
  expect(await detected({ Cookie: "ministry-language=ht", "Accept-Language": "fr" })).toBe("en");
});

test.each([
  ["fr-HT, fr;q=0.9, en;q=0.8", "ht"],
  ["en-US, ht;q=0.1", "ht"],
  ["de-HT, en", "ht"],
  ["fr-HT", "fr"],
  ["fr-HT, fr;q=0.9", "fr"],
  ["fr-FR, en;q=0.8", "fr"],
  ["fr-HT, en;q=0.8, ht;q=0", "ht"],
  ["en, fr-HT;q=0", "en"],
  ["de", "ht"],
] as const)("with Kreyòl as the ministry's default, %j gives %s", async (header, language) => {
  const policy = { defaultLanguage: "ht", availableLanguages: ["fr", "ht", "en"] } as const;
  const request = new Request("http://localhost/", { headers: { "Accept-Language": header } });
  expect(await detectLanguage(request, policy)).toBe(language);
});

test("answers are kept apart for a phone in Haiti, which may get another language", () => {
  const key = (header: string) =>
    answerKey({ url: "/", headers: { "accept-language": header } }, noPathReads);
  expect(key("fr-HT, fr, en")).not.toBe(key("fr, en"));
  expect(key("fr-HT")).toBe(key("fr"));
});

test("plainPath reverts localePath", () => {
  for (const path of ["/", "/contact", "/devotion/2026-11-20", "/frankly", "/es-paces"]) {
    expect(plainPath(path)).toBe(path);
    for (const language of ["fr", "ht", "en", "es"]) {
      expect(plainPath(localePath(language, path))).toBe(path);
    }
  }
  expect(localePath("ht", "/")).toBe("/ht");
  expect(localePath("ht", "/#contact")).toBe("/ht#contact");
  expect(localePath(undefined, "/contact")).toBe("/contact");
});
