import { expect, test } from "vitest";
import { describeRole, listOfferedRoles, readyRoles } from "~/features/accounts/users/ready-roles";
import { roleTitle } from "~/features/accounts/users/role-names";
import { tFor } from "~/i18n/i18n.server";

const t = tFor("fr");
const [secretary] = readyRoles;
const made = { ...secretary!, displayName: "secretary", description: "" };

test("ready roles are offered until one has their name or title", () => {
  const names = (roles: { name: string; displayName: string }[]) =>
    listOfferedRoles(roles, t).map(({ name }) => name);
  expect(names([])).toEqual(["secretary", "treasurer", "prayer-team", "editor"]);
  expect(names([made, { name: "argent", displayName: "trésorerie" }])).toEqual(["prayer-team", "editor"]);
});

test("name and sentence are translated until somebody writes others, or the role opens something else", () => {
  expect(roleTitle(made, tFor("ht"))).toBe("Sekretè");
  expect(roleTitle({ ...made, displayName: "Accueil" }, t)).toBe("Accueil");
  expect(describeRole(made, t)).toContain("sans rien voir d’autre");
  expect(describeRole({ ...made, onlyMessages: false }, t)).toBe("");
  expect(describeRole({ ...made, description: "Répond." }, t)).toBe("Répond.");
});
