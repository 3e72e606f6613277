/** Dialogs and parts that the first field does not need, in one chunk: each is too small for its own. */
export { StatusScreen } from './screens/status/status-screen.tsx';
export { TrialOffer } from './screens/status/trial-offer.tsx';
export { SessionAlert } from './signing/alerts/session-alert.tsx';
export { HelpDialog } from './signing/help/help-dialog.tsx';
export { RejectDialog } from './signing/reject/reject-dialog.tsx';
export { MenuDialog } from './signing/side/menu-dialog.tsx';
export { SideContent } from './signing/side/side-content.tsx';
export { WidgetVerifyDialog } from './signing/widget-verify/widget-verify-dialog.tsx';
