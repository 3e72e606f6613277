/** Turns while something is awaited. `label` is spoken, not shown. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span className="spinner" role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Three dots inside a busy button, whose own words say what is under way. */
export function LoadingDots() {
  return (
    <span className="loading-dots" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
