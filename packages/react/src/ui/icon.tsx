/** The icons that the first field needs. */
export const firstIcons = {
  check: 'M4 12.5 9.5 18 20 6.5',
  close: 'M6 6l12 12M18 6 6 18',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1',
  pages: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.3a2.5 2.5 0 1 1 3.7 2.3c-.8.4-1.2.9-1.2 1.8M12 16.6v.1',
  warning: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.1',
  cross: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5v6m0 3v.1',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4',
} as const;

export type IconName = keyof typeof firstIcons;

/** A decorative icon, hidden from assistive technology. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={firstIcons[name]} />
    </svg>
  );
}
