export interface ProgressBarProps {
  /** What it is the progress of, for assistive technology. */
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
}

/** How far a thing is, as a bar. The number beside it, where wanted, is the caller's. */
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
