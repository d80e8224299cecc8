import type { Permission } from "~/auth/permissions";
import type { PostTypes } from "~db/schema/writing";

export type PostType = keyof PostTypes;

/** A kind of posts, for the writing area (which pictures they show) and the translation area. */
export interface PostKind<Type extends PostType = PostType> {
  /** Its place among the kinds: lowest first. */
  order: number;
  table: PostTypes[Type];
  /** Who writes and translates them. */
  permission: Permission;
  /** Key of their name. */
  label: string;
}

/** The kinds of posts of an area, by their type as stored. */
export type PostKinds = { [Type in PostType]?: PostKind<Type> };

let registered: readonly (PostKind & { type: PostType })[] | undefined;

/** Called by registerAreas at the start of the process. */
export function registerPostKinds(ofAreas: readonly PostKinds[]): void {
  registered = ofAreas
    .flatMap((kinds) => Object.entries(kinds).map(([type, kind]) => ({ type: type as PostType, ...kind })))
    .sort((a, b) => a.order - b.order);
}

/** Every kind of posts, in order. Throws when the process registered none. */
export function listPostKinds(): readonly (PostKind & { type: PostType })[] {
  if (!registered)
    throw new Error("No posts are registered: call registerAreas at the start of the process.");
  return registered;
}

/** The keys of the kinds' names. */
export const postLabels = () =>
  Object.fromEntries(listPostKinds().map(({ type, label }) => [type, label])) as Record<PostType, string>;

export const isPostType = (type: string): type is PostType =>
  listPostKinds().some((kind) => kind.type === type);

export const postKind = (type: PostType): PostKind => listPostKinds().find((kind) => kind.type === type)!;
