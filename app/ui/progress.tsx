import { classNames } from "./class-names";

export interface ProgressProps {
  /** The name of what is measured. */
  label: string;
  value: number;
  /** 100 by default. */
  max?: number;
  /** The formatted value, shown and read out. */
  valueText?: string;
  hideLabel?: boolean;
  tone?: "brand" | "gold";
  className?: string;
}

/** A progress bar with its name and value. */
export function Progress(props: ProgressProps) {
  const { label, value, max = 100, valueText, hideLabel, tone = "brand", className } = props;
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={className}>
      {!hideLabel && (
        <div aria-hidden="true" className="mb-2 flex items-baseline justify-between gap-4 text-sm">
          <span className="font-semibold">{label}</span>
          {valueText && <span className="text-ink-soft tabular-nums">{valueText}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className={classNames(
            "h-full rounded-full forced-color-adjust-none forced-colors:bg-[CanvasText]",
            tone === "gold" ? "bg-glow" : "bg-brand",
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
