/**
 * The outline of a page, shown until there is a session. A server can render it, because it needs
 * no script and no styles, which a strict CSP or an isolated element would block.
 */
export function PageOutline() {
  const lines = [0, 1, 3, 4, 5, 7, 8, 9];
  return (
    <svg aria-hidden="true" width="100%" height="960" fill="currentColor" fillOpacity="0.08">
      <rect width="100%" height="64" />
      <svg
        aria-hidden="true"
        y="88"
        width="100%"
        height="848"
        viewBox="0 0 900 1273"
        preserveAspectRatio="xMidYMin"
      >
        <rect x="20" width="860" height="1216" fillOpacity="0.05" />
        <rect x="124" y="140" width="300" height="32" rx="4" />
        {lines.map((line) => (
          <rect key={line} x="124" y={240 + line * 48} width="652" height="16" rx="4" />
        ))}
      </svg>
    </svg>
  );
}
