import { expect, test } from "vitest";
import { telephoneLink } from "~/i18n/telephone-link";
import { ministryCountry } from "~/settings/ministry-country";
import { accountInput } from "~/settings/fields";

test.each([
  ["(718) 555-0142", "US", "tel:+17185550142"],
  ["1 718 555 0142", "US", "tel:+17185550142"],
  ["+509 3412 3456", "US", "tel:+50934123456"],
  ["911", "US", "tel:911"],
  ["34 12 34 56", "HT", "tel:+50934123456"],
  ["509 3412 3456", "HT", "tel:+50934123456"],
  ["06 12 34 56 78", "FR", "tel:+33612345678"],
  ["+33 (0)6 12 34 56 78", "HT", "tel:+33612345678"],
  ["0033 6 12 34 56 78", "HT", "tel:+33612345678"],
  ["06 1234 5678", "IT", "tel:+390612345678"],
  ["718 555 0142", "", "tel:7185550142"],
])("%s in %s is called by %s", (typed, country, link) => {
  expect(telephoneLink(typed, country)).toBe(link);
});

test("the country is the chosen one, else the one that the time zone means", () => {
  const inZone = (timeZone: string, country = "") =>
    ministryCountry({ ministry: { country }, publishing: { timeZone } });
  expect(inZone("America/New_York")).toBe("US");
  expect(inZone("America/New_York", "HT")).toBe("HT");
  expect(inZone("UTC")).toBe("");
});

test("@name is enough for an account, and other text is refused", () => {
  const input = accountInput("https://www.instagram.com/");
  expect(input.parse("@bonbeje")).toBe("https://www.instagram.com/bonbeje");
  expect(input.parse("instagram.com/bonbeje")).toBe("https://instagram.com/bonbeje");
  expect(input.parse("")).toBe("");
  for (const wrong of ["@", "@a b", "@javascript:alert(1)", "bonbeje"]) {
    expect(input.safeParse(wrong).success).toBe(false);
  }
});
