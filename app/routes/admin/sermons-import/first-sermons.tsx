import { AdminSection } from "~/ui/admin-page";
import type { ShownImport } from "./import-choices-form";

/** The first sermons, as they would be imported. */
export function FirstSermons({ file: { first }, title }: { file: ShownImport; title: string }) {
  if (first.length === 0) return null;
  return (
    <AdminSection title={title}>
      <ul className="divide-y divide-line border-y border-line">
        {first.map((sermon) => (
          <li key={sermon.line} className="py-3">
            <p className="font-medium wrap-anywhere">{sermon.title}</p>
            <p className="text-sm text-ink-soft">{sermon.facts.join(" · ")}</p>
            {sermon.description !== "" && (
              <p className="mt-1 line-clamp-2 text-sm wrap-anywhere">{sermon.description}</p>
            )}
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}
