export interface ProgressBarProps {
  /** Accessible name. */
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
}

/** A progress bar. The caller shows the number, if wanted. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className="progress-bar-fill" style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
