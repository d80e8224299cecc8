import { StoreTrouble, type BackupStore } from "~/providers/store-place";
import { readSiteId } from "~db/site-id";

/** Says at a place whose backups lie there. A disk that is not mounted has no such file. */
const MARK = ".limye-place";
const TRIAL = ".limye-trial";

/** Another site's backups lie at the place. */
export class PlaceTaken extends StoreTrouble {
  constructor() {
    super("place", "the backups of another site lie there. Choose another place");
  }
}

/** Marks a place as this site's, after writing and removing a trial. */
export async function markPlace(store: BackupStore): Promise<void> {
  const siteId = await readSiteId();
  const found = await store.readText(MARK);
  if (found !== null && found.trim() !== siteId) throw new PlaceTaken();
  await store.writeText(TRIAL, siteId);
  await store.remove(TRIAL);
  await store.writeText(MARK, siteId);
}

/** Throws StoreTrouble when the place is not marked as this site's. */
export async function requireOwnPlace(store: BackupStore): Promise<void> {
  const found = await store.readText(MARK);
  if (found === null)
    throw new StoreTrouble(
      "place",
      `${MARK} is not there: a disk may not be mounted. For a new disk or bucket, choose the place again`,
    );
  if (found.trim() !== (await readSiteId())) throw new PlaceTaken();
}
