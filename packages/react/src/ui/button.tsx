import type { ComponentProps } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  /** Only one button of a screen is `primary`: the next step. */
  readonly variant?: ButtonVariant;
}

/** A native button in one of four styles. Its default type is `button`. */
export function Button({ variant = 'secondary', className, ...native }: ButtonProps) {
  const classes = ['button', `button-${variant}`, className].filter(Boolean).join(' ');
  return <button type="button" {...native} className={classes} />;
}
