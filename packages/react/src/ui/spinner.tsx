/** A spinner. `label` is for screen readers only. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span className="spinner" role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Three dots inside a busy button, whose label says what it is doing. */
export function LoadingDots() {
  return (
    <span className="loading-dots" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
