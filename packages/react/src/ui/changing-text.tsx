export interface ChangingTextProps {
  readonly children: string;
}

/**
 * A text that changes while it is shown. Each text is an element of its own: a page translator replaces
 * the text nodes that it finds, and what is written into a replaced node is not seen.
 */
export function ChangingText({ children }: ChangingTextProps) {
  return <span key={children}>{children}</span>;
}
