import { MAX_SLICE_BYTES } from "~/features/text-import/text-import-choices";

const api = "/api/text-imports";
/** After a broken line, a step is tried again after so many seconds. */
const pauses = [1, 4, 10];

interface Refused {
  error: string;
}

/** Sends a large file in slices, each again when the line breaks. Answers the import's id, or why it was refused. */
export async function uploadInSlices(
  file: File,
  { unreachable, onSent }: { unreachable: string; onSent: (bytes: number) => void },
): Promise<{ id: number } | Refused> {
  const begun = await send<{ id: number }>(
    api,
    "POST",
    { fileName: file.name, size: file.size },
    { unreachable, pauses: [] }, // another try would begin another upload
  );
  if ("error" in begun) return begun;
  for (let offset = 0; offset < file.size; offset += MAX_SLICE_BYTES) {
    const form = new FormData();
    form.set("offset", String(offset));
    form.set("slice", file.slice(offset, offset + MAX_SLICE_BYTES), "slice");
    const stored = await send(`${api}/${begun.id}/slices`, "POST", form, { unreachable, pauses });
    if ("error" in stored) return stored;
    onSent(Math.min(file.size, offset + MAX_SLICE_BYTES));
  }
  const finished = await send(`${api}/${begun.id}/finish`, "PATCH", {}, { unreachable, pauses });
  return "error" in finished ? finished : { id: begun.id };
}

async function send<Answer extends object>(
  path: string,
  method: string,
  content: FormData | object,
  { unreachable, pauses: left }: { unreachable: string; pauses: number[] },
): Promise<Answer | Refused> {
  const isForm = content instanceof FormData;
  try {
    const answer = await fetch(path, {
      method,
      headers: { Accept: "application/json", ...(!isForm && { "Content-Type": "application/json" }) },
      body: isForm ? content : JSON.stringify(content),
    });
    const body = (await answer.json()) as Answer & { message?: string };
    if (answer.ok) return body;
    if (answer.status < 500) return { error: body.message ?? unreachable };
  } catch {
    // the next try
  }
  const [seconds, ...later] = left;
  if (seconds === undefined) return { error: unreachable };
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return send(path, method, content, { unreachable, pauses: later });
}
