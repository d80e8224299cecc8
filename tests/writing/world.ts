import { beforeEach, expect, vi } from "vitest";
import type { RolePermission } from "~/auth/permissions";
import { db } from "~db/client";
import type { VersionedTables } from "~db/schema/writing";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";

export const now = "2026-11-20T14:00:00.000Z";

type Administrator = Awaited<ReturnType<typeof administrator>>;

/** An editor, and what the requests of a program and of a browser of theirs send. */
export interface Editor {
  editor: Administrator;
  bearer: { headers: Administrator["bearer"] };
  cookie: { headers: Administrator["cookie"] };
}

/** Before each test: the clock at `now`, and an editor. */
export function editorWorld(wanted?: Parameters<typeof administrator>[0]): Editor {
  const world = {} as Editor;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const editor = await administrator({ permissions: ["manage_content"], displayName: "Marie", ...wanted });
    Object.assign(world, { editor, bearer: { headers: editor.bearer }, cookie: { headers: editor.cookie } });
    return () => void vi.useRealTimers();
  });
  return world;
}

/** The same in an empty database. */
export function writingWorld(wanted?: Parameters<typeof administrator>[0]): Editor {
  beforeEach(async () => void (await freshDatabase()));
  return editorWorld(wanted);
}

interface SavedText {
  id: number;
  updatedAt: string;
}

/** The four kinds of written texts: what is typed, and where it is saved. */
export interface WritingKind {
  permission: RolePermission;
  table: keyof VersionedTables;
  audit: string;
  calls: string;
  publish: { method: "PATCH" | "POST"; path: "publish" };
  fields: Record<string, string | number> & { title: string };
  /** Words of the text, which the audit log must not hold. */
  secret: string;
}

const publish = { method: "PATCH", path: "publish" } as const;
const post = {
  title: "Levez les yeux",
  summary: "Un mot pour la route.",
  content: "Le **texte** secret.",
  language: "fr",
};

export const blogPost: WritingKind = {
  permission: "manage_content",
  table: "blogPosts",
  audit: "blogPost",
  calls: "/api/blog-posts",
  publish,
  fields: { ...post, category: "bible" },
  secret: "secret",
};

export const newsletterPost: WritingKind = {
  permission: "manage_newsletter",
  table: "newsletterPosts",
  audit: "post",
  calls: "/api/newsletter-posts",
  publish,
  fields: post,
  secret: "secret",
};

export const motivation: WritingKind = {
  permission: "manage_content",
  table: "dailyMotivations",
  audit: "motivation",
  calls: "/api/daily-motivations",
  publish: { method: "POST", path: "publish" },
  fields: {
    title: "Un pas de plus",
    content: "Un secret : celui qui vous a gardés jusqu’ici ne s’arrêtera pas en chemin.",
    language: "fr",
    author: "Rose",
  },
  secret: "secret",
};

const sermon: WritingKind = {
  permission: "manage_content",
  table: "sermons",
  audit: "sermon",
  calls: "/api/sermons",
  publish,
  fields: {
    title: "La foi qui tient",
    description: "Quand tout tremble.",
    transcript: "Le secret de la foi.",
    duration: 2535,
    language: "fr",
    topic: "faith",
  },
  secret: "secret",
};

export const writingKinds = { blogPost, newsletterPost, motivation, sermon };

/** What an editor does with the texts of a kind, through the API. */
export function writingCalls({ calls, publish, fields, table }: WritingKind, world: Pick<Editor, "bearer">) {
  const call = (method: string, path = "", json?: object) =>
    callApi(method, `${calls}${path}`, { ...world.bearer, ...(json && { json }) });
  const create = async (more: object = {}) => {
    const answer = await call("POST", "", { ...fields, ...more });
    expect(answer.status).toBe(201);
    return (await answer.json()) as SavedText & Record<string, unknown>;
  };
  return {
    call,
    create,
    /** Creates a text and publishes it a second later. */
    async createPublished(more: object = {}) {
      const made = await create(more);
      vi.setSystemTime(Date.now() + 1_000);
      const answer = await call(publish.method, `/${made.id}/${publish.path}`);
      expect(answer.status).toBe(200);
      return made;
    },
    rows: () => db.selectFrom(table).selectAll().orderBy("id").execute(),
  };
}
