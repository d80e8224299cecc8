import { useId, type ReactNode } from "react";
import { ArrowDown, ArrowUp, ArrowUpDown } from "~/ui/icons-admin";
import { classNames } from "./class-names";
import { UiLink } from "./link";

export interface DataColumn {
  key: string;
  label: string;
  /** `end` for money and numbers, so that digits align. */
  align?: "start" | "end";
  hideOnPhone?: boolean;
  /** The address of the list sorted by this column, and its current direction. */
  sort?: { href: string; direction?: "ascending" | "descending" };
}

export interface DataRow {
  key: string;
  /** The content of each column. */
  cells: Record<string, ReactNode>;
  /** Makes the first cell a link. */
  href?: string;
}

export interface DataTableProps {
  caption: string;
  /** Keeps the caption for screen readers only. */
  hideCaption?: boolean;
  /** The first column is the row's header. */
  columns: ReadonlyArray<DataColumn>;
  rows: ReadonlyArray<DataRow>;
  /** Shown instead of a table without rows: `<EmptyState plain />`. */
  empty: ReactNode;
  className?: string;
}

const alignClasses = { start: "text-start", end: "text-end" };

/** A table; below 640 px each row is a card with the names of its columns. */
export function DataTable({ caption, hideCaption, columns, rows, empty, className }: DataTableProps) {
  const captionId = useId();
  if (rows.length === 0) return empty;
  return (
    <div
      role="region"
      aria-labelledby={captionId}
      // Without links inside, the keyboard needs a focus target to scroll a wide table.
      tabIndex={rows.some((row) => row.href) ? undefined : 0}
      className={classNames("overflow-x-auto", className)}
    >
      {/* Explicit roles: a table laid out as cards loses its own. */}
      <table role="table" className="w-full border-collapse text-sm tabular-nums max-sm:block">
        <caption
          id={captionId}
          className={hideCaption ? "sr-only" : "pb-2 text-start font-serif text-xl max-sm:block"}
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-6">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={row.key}
              role="row"
              className="record border-t border-line max-sm:relative max-sm:block max-sm:py-3"
            >
              {columns.map((column, index) => (
                <BodyCell key={column.key} column={column} row={row} names={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellPadding = "sm:px-3 sm:py-2.5 sm:first:ps-2 sm:last:pe-2";

function HeadCell({ column: { label, align = "start", sort, hideOnPhone } }: { column: DataColumn }) {
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sort?.direction ?? "none"];
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.direction}
      className={classNames(
        "font-semibold whitespace-nowrap text-ink-soft",
        sort ? "max-sm:block" : "max-sm:sr-only",
        cellPadding,
        alignClasses[align],
        hideOnPhone && "max-sm:hidden",
      )}
    >
      {sort ? (
        <UiLink
          href={sort.href}
          className="inline-flex sm:-my-2.5 min-h-11 items-center gap-1.5 text-inherit no-underline hover:text-ink hover:underline"
        >
          {label}
          <Arrow aria-hidden="true" className={classNames("size-4", !sort.direction && "opacity-50")} />
        </UiLink>
      ) : (
        label
      )}
    </th>
  );
}

interface BodyCellProps {
  column: DataColumn;
  row: DataRow;
  /** Whether this cell is the row's header. */
  names: boolean;
}

function BodyCell({ column: { key, label, align = "start", hideOnPhone }, row, names }: BodyCellProps) {
  const content = row.cells[key];
  if (names) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={classNames(
          cellPadding,
          "text-start font-medium sm:relative max-sm:block max-sm:pb-1 max-sm:text-base",
        )}
      >
        {row.href ? (
          <UiLink href={row.href} discover="none" className="record-link text-ink no-underline">
            {content}
          </UiLink>
        ) : (
          content
        )}
      </th>
    );
  }
  return (
    <td
      role="cell"
      className={classNames(
        cellPadding,
        alignClasses[align],
        "max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-0.5",
        hideOnPhone && "max-sm:hidden",
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-ink-soft sm:hidden">
        {label}
      </span>
      <div className="min-w-0 max-sm:text-end">{content}</div>
    </td>
  );
}
