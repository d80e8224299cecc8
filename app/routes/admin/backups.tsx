import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { resolve } from "node:path";
import { useTranslation } from "react-i18next";
import { env } from "~/config/env.server";
import { choosePassphraseInput, removePassphraseInput } from "~/features/operations/backup-passphrase.schema";
import {
  chooseBackupPassphrase,
  removeBackupPassphrase,
  showPassphraseState,
} from "~/features/operations/backup-passphrase-admin.server";
import { choosePlaceInput, removePlaceInput } from "~/features/operations/elsewhere/place.schema";
import {
  chooseBackupPlace,
  removeBackupPlace,
  showBackupPlace,
} from "~/features/operations/elsewhere/place-admin.server";
import type { PassphraseState } from "~/features/operations/backup-passphrase.server";
import { lastBackupRun, listBackups, takeBackup } from "~/features/operations/backups-admin.server";
import { describeOutcome } from "~/features/operations/backup-failure.server";
import { noJobInput } from "~/features/operations/jobs.schema";
import { nextRunAt, scheduleSettings } from "~/settings/next-run.server";
import { getSettings } from "~/settings/settings.server";
import { permissions } from "~/auth/permissions";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatBytes, formatDateTime } from "~/i18n/format";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { BackUpNow } from "./backups/back-up-now";
import { BackupPassphrase } from "./backups/backup-passphrase";
import { BackupPlace } from "./backups/backup-place";
import { BackupTable } from "./backups/backup-table";
import { HowToRestore } from "./backups/how-to-restore";
import { BackupSchedule } from "./backups/backup-schedule";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-operations:backups.title", async (caller) => {
    const { language } = caller;
    const [backups, passphrase, elsewhere, run, next, schedule, settings] = await Promise.all([
      listBackups(caller),
      showPassphraseState(caller),
      showBackupPlace(caller),
      lastBackupRun(caller),
      nextRunAt("back-up"),
      scheduleSettings(),
      getSettings(),
    ]);
    const inWords = (time: string) => formatDateTime(time, language, schedule.timeZone);
    const describe = <B extends { bytes: number; takenAt: string }>({ bytes, ...backup }: B) => ({
      ...backup,
      size: formatBytes(bytes, language),
      date: inWords(backup.takenAt),
    });
    return {
      rhythm: {
        frequency: schedule.backups,
        keep: settings.backups.keep,
        next: next && inWords(next),
        last: run && { at: inWords(run.finishedAt), ...describeOutcome(run.outcome, language) },
      },
      backups: backups.map(describe),
      elsewhere: {
        place: elsewhere.place,
        last: elsewhere.last && {
          ...elsewhere.last,
          at: inWords(elsewhere.last.at),
          newestAt: elsewhere.last.newestAt && inWords(elsewhere.last.newestAt),
        },
        copies: elsewhere.copies.map(describe),
      },
      passphrase,
      places: {
        folder: resolve(env.DATA_DIR, "backups"),
        secret: env.SESSION_SECRET === undefined ? resolve(env.DATA_DIR, "session-secret") : null,
      },
      // A backup holds the data of every area, so a download requires all permissions.
      mayDownload: permissions.every((permission) => caller.permissions.has(permission)),
      done: readDone(args.request, doneNames),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_users", {
    backUp: intent({ schema: noJobInput, verb: takeBackup }),
    choosePassphrase: intent({ schema: choosePassphraseInput, verb: chooseBackupPassphrase }),
    chooseFolder: intent({ schema: choosePlaceInput, verb: chooseBackupPlace }),
    chooseBucket: intent({ schema: choosePlaceInput, verb: chooseBackupPlace }),
    removePlace: intent({ schema: removePlaceInput, verb: removeBackupPlace }),
    removePassphrase: intent({ schema: removePassphraseInput, verb: removeBackupPassphrase }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

const doneNames = [
  ...(["backUp", "choosePassphrase", "removePassphrase"] as const),
  ...(["chooseFolder", "chooseBucket", "removePlace"] as const),
] as const;
const doneText = (done: Exclude<(typeof doneNames)[number], "backUp">) =>
  done === "choosePassphrase" || done === "removePassphrase"
    ? (`admin-operations:backups.passphrase.done.${done}` as const)
    : (`admin-backup-place:done.${done}` as const);

const isSealed = (state: PassphraseState) => state === "chosen" || state === "environment";

/** The backups of the site: what they hold, their schedule, the list, and how to restore one. */
export default function Backups() {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups" });
  const { t: message } = useTranslation(["admin-operations", "admin-backup-place"]); // a prefix holds for every namespace
  const { rhythm, backups, elsewhere, passphrase, places, mayDownload, done } =
    useLoaderData<typeof loader>();
  const newest = backups.find(({ elsewhere }) => elsewhere === null) ?? backups[0];
  const folder = newest?.elsewhere?.folder ?? places.folder;
  return (
    <AdminPage title={t("title")} lead={t("lead")} width="reading" actions={<BackUpNow />}>
      {done === "backUp" && (
        <Alert variant="success" title={t("now.done")} className="mb-6">
          {t("now.doneText")}
        </Alert>
      )}
      {done && done !== "backUp" && (
        <Alert variant="success" title={message(doneText(done))} className="mb-6" />
      )}
      <BackupPassphrase state={passphrase} mayChoose={mayDownload} />
      <BackupSchedule {...rhythm} />
      <BackupPlace {...elsewhere} isSealed={isSealed(passphrase)} mayChoose={mayDownload} />
      <BackupTable backups={backups} mayDownload={mayDownload} />
      <HowToRestore newest={newest?.name} isSealed={isSealed(passphrase)} {...places} folder={folder} />
    </AdminPage>
  );
}
