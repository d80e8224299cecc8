import type { PersonalData } from "~/areas/area.server";

/** Nothing is kept under an e-mail address, only of a visitor: visitor-data.server.ts. */
export const quotesPersonalData: PersonalData = {
  name: "quotes",
  title: "quotes:kept.title",
  isHiddenWhenEmpty: true,
  notice: {
    order: 27,
    texts: "quotes:kept",
    periods: ({ retention }) => [{ name: "months", count: retention.quotes }],
  },
  collect: async () => [],
  erase: async () => undefined,
  addresses: async () => [],
};
