import fc from "fast-check";
import { expect, test } from "vitest";
import { isSecretMask, maskSecret } from "~/settings/secret-mask";
import { nestFormFields } from "~/features/settings/settings-choices";

test("the names of a form map to the paths of the API", () => {
  const fields = [
    ["defaultLanguage", "fr"],
    ["emailService_apiKey", "k"],
    ["ministry_claims_1_figure", "b"],
    ["ministry_claims_0_figure", "a"],
    ["ministry_claims_10_label_fr", "c"],
  ] as const;
  expect(nestFormFields(fields)).toEqual({
    defaultLanguage: "fr",
    emailService: { apiKey: "k" },
    ministry: { claims: [{ figure: "a" }, { figure: "b" }, { label: { fr: "c" } }] },
  });
});

test("no name reaches a prototype or causes an error", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.stringMatching(/^[a-zA-Z]\w{0,12}$/), fc.string())),
      fc.constantFrom("constructor_prototype_polluted", "toString_polluted", "a_b", "a_b_c", "a"),
      (fields, name) => {
        nestFormFields([...fields, [name, "yes"], ...fields]);
        expect(({} as { polluted?: string }).polluted).toBeUndefined();
        expect((Object as { polluted?: string }).polluted).toBeUndefined();
      },
    ),
  );
});

test("a mask shows at most four characters, only of a long secret, and is recognized as a mask", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\x21-\x7e]{1,60}$/), (secret) => {
      const mask = maskSecret(secret);
      expect(isSecretMask(mask)).toBe(true);
      expect(isSecretMask(secret)).toBe(false);
      expect(mask.replaceAll("•", "").length).toBe(secret.length >= 12 ? 4 : 0);
    }),
  );
});
