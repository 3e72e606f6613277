/** The white of a pad: as a drawing, because browsers that darken pages by themselves leave drawings alone. */
export function PadPaper() {
  return (
    <svg className="pad-paper" aria-hidden="true">
      <rect width="100%" height="100%" />
    </svg>
  );
}
