/** A person's own data as a JSON download with no-store. */
export const personalFileAnswer = (filename: string, kept: object): Response =>
  new Response(`${JSON.stringify(kept, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "no-store",
    },
  });
