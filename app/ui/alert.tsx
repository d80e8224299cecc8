import { forwardRef, type ReactNode } from "react";
import { CircleAlert, CircleCheck, Info } from "~/ui/icons";
import { classNames } from "./class-names";

export type AlertVariant = "info" | "success" | "error";

const variantLooks = {
  info: { box: "bg-brand-soft text-on-brand-soft", Icon: Info },
  success: { box: "bg-success-soft text-success", Icon: CircleCheck },
  error: { box: "bg-danger-soft text-danger", Icon: CircleAlert },
};

export interface AlertProps {
  variant?: AlertVariant;
  title?: ReactNode;
  /** What happened and what to do next. */
  children?: ReactNode;
  /** A Button or link. */
  action?: ReactNode;
  /** Not announced to screen readers; by default for notices, not for errors and results. */
  silent?: boolean;
  id?: string;
  className?: string;
}

/** A message on the page. Can take the focus (`ref.focus()`) after a form was sent. */
export const Alert = forwardRef<HTMLDivElement, AlertProps>(function Alert(props, ref) {
  const { variant = "info", title, children, action, silent = variant === "info", id, className } = props;
  const { box, Icon } = variantLooks[variant];
  const role = variant === "error" ? "alert" : "status";
  return (
    <div
      ref={ref}
      id={id}
      tabIndex={-1}
      role={silent ? undefined : role}
      className={classNames(
        "flex items-start gap-3 rounded-xl px-4 py-3.5 forced-colors:border",
        box,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-[0.2em] size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  );
});

export interface ErrorSummaryProps {
  title: ReactNode;
  /** One entry for each wrong field; `id` is the control's. */
  errors: ReadonlyArray<{ id: string; message: string }>;
  className?: string;
}

/** The errors of a form, each a link to its field. Renders nothing without errors. */
export function ErrorSummary({ title, errors, className }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <Alert variant="error" title={title} className={className}>
      <ul className="mt-1 list-disc ps-5">
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`} className="text-danger underline underline-offset-2">
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
