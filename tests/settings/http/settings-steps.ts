import { beforeEach } from "vitest";
import type { SystemSettings } from "~/features/settings/system-settings.schema";
import type { FormAnswer } from "~/http/form-answer";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm } from "~tests/support/requests";

/** A port that nobody listens on. Not port 1, which fetch blocks. */
export const closedPort = "http://127.0.0.1:2";
export const apiPath = "/api/admin/system-settings";
export const screen = "/admin/settings";
export const password = "a word only tests know";

/** The administrator who saves settings and payments; a new one for each test. */
export let admin: Awaited<ReturnType<typeof administrator>>;

/** Gives each test of the file a fresh database and its administrator. */
export const withSettingsAdmin = () =>
  beforeEach(async () => {
    await freshDatabase();
    admin = await administrator({ permissions: ["manage_users", "manage_donations"], password });
  });

export const readSettings = async () =>
  (await (await callApi("GET", apiPath, { headers: admin.bearer })).json()) as SystemSettings;

export const postSettings = (json: unknown, headers: Record<string, string> = admin.bearer) =>
  callApi("POST", apiPath, { json, headers });

/** Submits the form of a tab; `intent` is the tab. */
export const sendTab = (fields: Record<string, string | string[]>, plain = false) =>
  submitForm<FormAnswer>(`${screen}?tab=${String(fields.intent)}`, fields, { headers: admin.cookie, plain });
