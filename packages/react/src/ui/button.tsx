import type { ComponentProps } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` at a time on a screen: it is the next step. */
  readonly variant?: ButtonVariant;
}

/** A native button in one of four looks; it never submits a form unless told so. */
export function Button({ variant = 'secondary', className, ...native }: ButtonProps) {
  const classes = ['button', `button-${variant}`, className].filter(Boolean).join(' ');
  return <button type="button" {...native} className={classes} />;
}
