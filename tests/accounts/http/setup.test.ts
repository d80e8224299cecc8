import { beforeEach, expect, test } from "vitest";
import { createSetupCode } from "~/features/accounts/users/setup-code.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { loader as loadRoot } from "~/root";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { seesTheAdministration } from "./sign-in-steps";

beforeEach(async () => void (await freshDatabase()));

const password = "a word only tests know";
const fields = { username: "pastor", displayName: "Pastè Jan", password, passwordAgain: password };
const root = (path: string) =>
  loadRoot({ request: new Request(`http://localhost${path}`), params: {}, context: {} }).catch(
    (thrown: unknown) => thrown as Response,
  );

test("every page leads to the set-up until there is an administrator, and nothing of it is remembered", async () => {
  const code = await createSetupCode();
  for (const path of ["/", "/ht/prayers", "/admin/login"]) {
    const answer = (await root(path)) as Response;
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toMatch(/^\/admin\/setup\?lang=/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
  expect(await root("/admin/setup")).toMatchObject({ language: "fr" });
  const { data } = await visitScreen<{ meta: object }>("/admin/setup");
  expect(data.meta).toMatchObject({ noindex: true, noStore: true });
  for (const path of ["/healthz", "/readyz", "/rss.xml"])
    expect((await callApi("GET", path)).status).toBe(200);

  const made = await submitForm("/admin/setup", { setupCode: code, ...fields }, { plain: true });
  expect(made.headers.get("Location")).toBe("/admin/first-hour");
  const cookie = made.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  expect(await seesTheAdministration({ Cookie: cookie })).toBe(true);
  expect(await root("/")).toMatchObject({ language: "fr" });
  expect((await visitScreen("/admin/setup")).headers.get("Location")).toBe("/admin/dashboard");
});

test("each mistake is shown at its field in the reader's language, and a foreign page cannot send the form", async () => {
  const code = await createSetupCode();
  const errorsOf = async (more: object) =>
    (await submitForm<FormAnswer>("/admin/setup?lang=ht", { setupCode: code, ...fields, ...more })).data;
  const t = tFor("ht");
  expect(await errorsOf({ setupCode: "abcde" })).toMatchObject({
    lastResult: { error: { setupCode: [t("admin-first-hour:account.codeWrong")] } },
  });
  expect(await errorsOf({ setupCode: "" })).toMatchObject({
    lastResult: { error: { setupCode: [t("admin-first-hour:account.codeRequired")] } },
  });
  expect(await errorsOf({ passwordAgain: "another word" })).toMatchObject({
    lastResult: { error: { passwordAgain: [t("admin-account:password.notTheSame")] } },
  });
  const all = await errorsOf({ setupCode: "abcde", passwordAgain: "another word" });
  expect(Object.keys(all.lastResult!.error!).sort()).toEqual(["passwordAgain", "setupCode"]);
  const foreign = await submitForm(
    "/admin/setup",
    { setupCode: code, ...fields },
    { headers: { "Sec-Fetch-Site": "cross-site" } },
  );
  expect(foreign.status).toBe(403);
  expect(await db.selectFrom("users").select("id").where("password", "is not", null).execute()).toEqual([]);
});

test("the first hour starts with the first step that is not done, and each can be left for later", async () => {
  const { cookie: headers } = await administrator({ permissions: ["manage_users"] });
  const first = await visitScreen<{ at: number; parts: { part: string }[] }>("/admin/first-hour", {
    headers,
  });
  expect(first.data.parts.map(({ part }) => part)).toEqual(["ministry", "mail", "reached", "giving"]);
  expect(first.data.at).toBe(0);
  const later = await visitScreen<{ at: number }>("/admin/first-hour?step=giving", { headers });
  expect(later.data.at).toBe(3);
});
