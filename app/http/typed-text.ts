import { z } from "zod";

/** Text as a person typed it: line ends of every browser made one kind, then trimmed. */
export const typedText = z.string().overwrite((text) => text.replace(/\r\n?/g, "\n").trim());

/** Whether an issue of a schema is that nothing was given. */
export const isMissing = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === "";
