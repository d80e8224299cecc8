import { redirect } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import type { EntryCheck } from "~/features/giving/entered/entered.schema";
import { toFormField } from "~/features/giving/entered/batch-form.schema";
import { formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import type { QuestionScreen } from "./entry-question";

/**
 * A verb that may ask before it saves: its question becomes the form's result, and what was saved is opened. The fields
 * of a batch's rows get the names that they have in the form.
 */
export const askFirst =
  <Input, Saved>(verb: (caller: Caller, input: Input) => Promise<Saved>, pathOf: (saved: Saved) => string) =>
  async (caller: Caller, input: Input): Promise<QuestionScreen> => {
    let saved: Saved;
    try {
      saved = await verb(caller, input);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.body.check) return questionToScreen(error.body.check as EntryCheck, caller.language);
      if (!error.fieldMessages) throw error;
      const named = Object.entries(error.fieldMessages).map(([path, sentences]) => [
        toFormField(path.split(/[[\].]+/)),
        sentences,
      ]);
      throw new AppError(error.status, error.key, {
        fieldMessages: Object.fromEntries(named) as Record<string, string[]>,
      });
    }
    throw redirect(pathOf(saved), 303);
  };

/** A question in sentences. */
function questionToScreen(
  { token, doubles, differences, names }: EntryCheck,
  language: Language,
): QuestionScreen {
  const t = tFor(language);
  return {
    token,
    sentences: [
      ...differences.map(({ method, currency, entered, counted }) => {
        const money = (amount: number) => formatMoney(amount, currency, language);
        return t("admin-entered:check.difference", {
          method: t(`admin-donations:methods.${method}`),
          entered: money(entered),
          counted: money(counted ?? 0),
          difference: money((counted ?? 0) - entered),
        });
      }),
      ...doubles.map(({ at, donor, donation }) => {
        const row = at === null ? null : at + 1;
        const key = row === null ? "double" : donation === null ? "twice" : "doubleRow";
        return t(`admin-entered:check.${key}`, { donor, row, number: donation });
      }),
      ...names.map(({ at, donor }) =>
        at === null
          ? t("admin-entered:check.name", { donor })
          : t("admin-entered:check.nameRow", { donor, row: at + 1 }),
      ),
    ],
  };
}
