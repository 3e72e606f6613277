import type { ComponentProps } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  /** Only one button of a screen is `primary`: the next step. */
  readonly variant?: ButtonVariant;
}

/** A native button in one of four styles. Its default type is `button`. */
export function Button({ variant = 'secondary', className, part, ...native }: ButtonProps) {
  const look = `button button-${variant}`;
  const names = (more = '') => `${look} ${more}`.trimEnd();
  return <button type="button" {...native} className={names(className)} part={names(part)} />;
}
