import { createInstance, type i18n as I18n, type ResourceKey } from "i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { earlyI18n, type Sentences } from "~/i18n/early-i18n.client";
import { i18nFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";

const words: Sentences = {
  contact: {
    title: "Kontak",
    hello: "Bonjou {{name}}",
    prayers_one: "{{count}} priyè",
    prayers_other: "Priyè: {{count}}",
  },
  giving: { donor: { name: "Non" } },
};

/** An i18next as the browser loads it later. */
async function wholeI18n(contact: ResourceKey): Promise<I18n> {
  const i18n = createInstance();
  await i18n.init({ lng: "ht", resources: { ht: { contact } }, partialBundledLanguages: true });
  return i18n;
}

beforeEach(() => void vi.stubGlobal("window", {}));
afterEach(() => void vi.unstubAllGlobals());

const neverLoads = () => Promise.reject(new Error("This page needs no i18next."));

/** All keys of a namespace as paths, without the endings of the plural forms. */
const pathsOf = (sentences: ResourceKey, before = ""): string[] =>
  Object.entries(sentences).flatMap(([key, value]) =>
    typeof value === "string"
      ? [before + key.replace(/_(one|other)$/, "")]
      : pathsOf(value as ResourceKey, `${before}${key}.`),
  );

test.each(languages)("returns every text in %s as i18next does", (language) => {
  const all = i18nFor(language).getDataByLanguage(language) as Sentences;
  const early = earlyI18n(language, all, neverLoads);
  const names = [...JSON.stringify(all).matchAll(/{{(.*?)}}/g)].map(([, name]) => name!);
  const values = Object.fromEntries(names.map((name) => [name, `<${name}> $t(title) {{count}} $&`]));
  let said = 0;
  for (const [namespace, sentences] of Object.entries(all)) {
    const [now, later] = [early, i18nFor(language)].map((i18n) => i18n.getFixedT(null, namespace));
    for (const path of new Set(pathsOf(sentences))) {
      for (const count of [0, 1, 1.5, 2, 1_000_000]) {
        const options = { ...values, count };
        expect(now!(path, options), `${namespace}:${path}`).toBe(later!(path, options));
        said++;
      }
    }
  }
  expect(said).toBeGreaterThan(10_000);
});

test("finds a text by its namespace, by a prefix and in a group", () => {
  const early = earlyI18n("ht", words, neverLoads);
  expect(early.getFixedT(null, "contact")("title")).toBe("Kontak");
  expect(early.getFixedT(null, "giving", "donor")("name")).toBe("Non");
  expect(early.getFixedT(null, "giving")("contact:title")).toBe("Kontak");
  expect(early.getFixedT(null, "giving")("donor", { returnObjects: true })).toEqual({ name: "Non" });
});

test("a text that was not sent with the page is empty until i18next is loaded", async () => {
  const load = vi.fn(() => wholeI18n({ title: "Kontak", sent: "Voye" }));
  const early = earlyI18n("ht", words, load);
  const renderAgain = vi.fn();
  early.on("languageChanged", renderAgain);
  const t = early.getFixedT(null, "contact");
  expect([t("title"), load.mock.calls.length]).toEqual(["Kontak", 0]);
  expect([t("sent"), t("sent")]).toEqual(["", ""]);
  await vi.waitFor(() => expect(renderAgain).toHaveBeenCalledOnce());
  expect([t("sent"), load.mock.calls.length]).toEqual(["Voye", 1]);
});

test("added texts and listeners are passed on to i18next", async () => {
  const whole = await wholeI18n({});
  const early = earlyI18n("ht", words, () => Promise.resolve(whole));
  const [stays, goes] = [vi.fn(), vi.fn()];
  early.on("languageChanged", stays);
  early.on("languageChanged", goes);
  early.addResourceBundle("ht", "tour", { next: "Pwochen" });
  expect(early.getFixedT(null, "tour")("next")).toBe("Pwochen");
  await window.loadWords!();
  early.off("languageChanged", goes);
  expect(early.getFixedT(null, "tour")("next")).toBe("Pwochen");
  await early.changeLanguage("es");
  expect([early.language, stays.mock.calls.length, goes.mock.calls.length]).toEqual(["es", 2, 1]);
});

test("tries again when i18next could not be loaded", async () => {
  const load = vi.fn<() => Promise<I18n>>().mockRejectedValueOnce(new Error("offline"));
  load.mockImplementationOnce(() => wholeI18n({ sent: "Voye" }));
  const t = earlyI18n("ht", words, load).getFixedT(null, "contact");
  expect(t("sent")).toBe("");
  await expect(window.loadWords!()).rejects.toThrow("offline");
  expect(t("sent")).toBe("");
  await vi.waitFor(() => expect(t("sent")).toBe("Voye"));
});

test("the texts of the administration are loaded before they are used", async () => {
  const early = earlyI18n("ht", words, () => wholeI18n({}));
  expect([early.hasLoadedNamespace("contact"), early.hasLoadedNamespace("admin-blog")]).toEqual([
    true,
    false,
  ]);
  const done = vi.fn();
  await early.loadNamespaces("admin-blog", done);
  expect(done).toHaveBeenCalledOnce();
});
