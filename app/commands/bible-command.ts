import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { CommandError, openCurrentDatabase, type Command } from "./command";

const usage =
  "Say what: npm run bible install <file, folder or address>, remove <version>, or list. npm run bible -- --help tells the rest.";

const texts = {
  code: "the version's name in addresses, such as engwebp",
  name: "the name of the version",
  language: "its language: fr, ht, en or es",
  licence: "its licence, such as Public domain or CC BY-SA 4.0",
  attribution: "who is named wherever it is shown",
};
const rights = {
  mayCopy: "be in texts that people copy and share",
  mayFeed: "be in feeds and in the lists of the API",
  mayMail: "be in mails",
};
type Right = keyof typeof rights;
type Options = { [Name in keyof typeof texts | "sha256" | "numbering"]?: string | undefined } & {
  [Name in Right]?: boolean | undefined;
};

const actions: Record<string, (what: string, options: Options) => Promise<string>> = {
  async install(source, options) {
    const { installBibleFrom } = await import("~/features/bible/bibles-command.server");
    const { version, allowed, replaced, numbering, books, chapters, verses, missingBooks, gaps } =
      await installBibleFrom(source, options, { facts: askFor, rights: askForRights });
    const forbidden = (Object.keys(rights) as Right[]).filter((right) => !allowed[right]);
    return [
      `${version.name} (${version.code}, ${version.language}) is installed${replaced ? " in the place of the one before" : ""}: ${books} books, ${chapters} chapters, ${verses} verses.`,
      `Licence: ${version.licence}. Named wherever it is shown: ${version.attribution.replace(/\.$/, "")}.`,
      forbidden.length === 0
        ? "Its words may be copied, and be in feeds and mails."
        : `Its words may not ${forbidden.map((right) => rights[right]).join(", nor ")}. The team can change it at /admin/bible.`,
      missingBooks.length === 0
        ? "All 66 books of the canon are in it."
        : `Books of the canon that are not in it (${missingBooks.length}): ${shorten(missingBooks)}.`,
      describeNumbering(numbering),
      gaps.length === 0
        ? "No chapter and no verse is missing in them."
        : `Missing or empty (${gaps.length}): ${shorten(gaps)}.`,
    ].join("\n");
  },

  async remove(code) {
    const { removeInstalledBible } = await import("~/features/bible/bibles-command.server");
    await removeInstalledBible(code);
    return `${code} is removed.`;
  },

  async list() {
    const { listInstalledBibles } = await import("~/features/bible/bibles-command.server");
    const bibles = await listInstalledBibles();
    if (bibles.length === 0) return "No Bible is installed.";
    return bibles
      .map(
        ({ code, language, name, books, verses, licence }) =>
          `${code}  ${language}  ${name}: ${books} books, ${verses} verses. ${licence}`,
      )
      .join("\n");
  },
};

export const bibleCommand: Record<"bible", Command> = {
  bible: {
    help: `npm run bible install <file, folder or address> [-- --sha256 <sum>] [--code <code>] [--name <name>]
  [--language <fr|ht|en|es>] [--licence <licence>] [--attribution <words>] [--numbering <kjv|lsg1910|hebrew>]
  [--no-copy] [--no-feed] [--no-mail]

Installs a Bible version from USFM, a zip or a folder, as eBible.org gives it. Its name, language, licence and
attribution are read from the file copr.htm beside the books; what is not said there is asked for. Installed again, it
takes the place of the one before. With --sha256 no other file is taken. How it numbers its verses is read from the
lengths of its chapters; --numbering says it.

A licence of the public domain, CC BY or CC BY-SA lets the words be copied, and be in feeds and mails; --no-copy, --no-feed
and --no-mail forbid it. Any other licence allows none of it before you say so: --copy, --feed, --mail.

npm run bible remove <version>

npm run bible list`,
    run: async (args) => {
      const { action, what, options } = parseBibleArguments(args);
      await openCurrentDatabase();
      const { BibleRefused } = await import("~/features/bible/bible-error.server");
      try {
        return await action(what, options);
      } catch (error) {
        if (error instanceof BibleRefused) throw new CommandError(error.message);
        throw error;
      }
    },
  },
};

function parseBibleArguments(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: {
        ...{ sha256: text, code: text, name: text, language: text },
        ...{ licence: text, attribution: text, numbering: text },
        ...{ copy: flag, feed: flag, mail: flag },
      },
    });
    const [name = "", what = "", ...more] = positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action || more.length > 0 || (name !== "list" && !what)) throw new CommandError(usage);
    const { copy, feed, mail, ...options } = values;
    return { action, what, options: { ...options, mayCopy: copy, mayFeed: feed, mayMail: mail } };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${(error as Error).message.split("\n")[0]}\n${usage}`);
  }
}

/** Asks at the terminal. Without one the options have to say it. */
async function askFor(missing: (keyof typeof texts)[]): Promise<Options> {
  if (!process.stdin.isTTY)
    throw new CommandError(
      `The file does not say ${missing.map((name) => texts[name]).join("; ")}. Say it: ${missing.map((name) => `--${name}`).join(" ")}.`,
    );
  return atTerminal(async (ask) => {
    const answers: Options = {};
    for (const name of missing) answers[name] = await ask(`Say ${texts[name]}: `);
    return answers;
  });
}

/** Without a terminal nobody allows anything. */
async function askForRights(licence: string, missing: Right[]): Promise<Options> {
  if (!process.stdin.isTTY) return {};
  return atTerminal(async (ask) => {
    const answers: Options = {};
    for (const right of missing)
      answers[right] = /^y/i.test(
        (await ask(`Does the licence “${licence}” let the words ${rights[right]}? [y/N] `)).trim(),
      );
    return answers;
  });
}

async function atTerminal<Answers>(
  talk: (ask: (question: string) => Promise<string>) => Promise<Answers>,
): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await talk((question) => terminal.question(question));
  } finally {
    terminal.close();
  }
}

const numberings: Record<string, string> = {
  kjv: "Its verses are numbered as in the King James Version.",
  lsg1910: "Its verses are numbered as in Louis Segond 1910.",
  hebrew: "Its verses are numbered as in the Hebrew and Greek texts.",
};

/** Differences are named by the last verse of their chapters. */
const describeNumbering = (numbering: string): string =>
  numberings[numbering] ??
  `Its verses are numbered as in the King James Version, except where these chapters end: ${shorten(numbering.split(", "))}.`;

const SHOWN = 20;
const shorten = (list: string[]) =>
  list.length <= SHOWN
    ? list.join(", ")
    : `${list.slice(0, SHOWN).join(", ")} and ${list.length - SHOWN} more`;
