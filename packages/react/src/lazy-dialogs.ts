/** What nobody needs for the first field, in one chunk: each alone is too small to be worth one. */
export { StatusScreen } from './screens/status/status-screen.tsx';
export { TrialOffer } from './screens/status/trial-offer.tsx';
export { HelpDialog } from './signing/help/help-dialog.tsx';
export { RejectDialog } from './signing/reject/reject-dialog.tsx';
export { MenuDialog } from './signing/side/menu-dialog.tsx';
export { ScrollWatch } from './signing/side/scroll-watch.tsx';
export { SidePanel } from './signing/side/side-panel.tsx';
export { WidgetVerifyDialog } from './signing/widget-verify/widget-verify-dialog.tsx';
