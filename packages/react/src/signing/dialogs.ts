// The late part `dialogs`: the dialogs, the list of fields, and all else that the signing view does not
// need for the first field. It is one part, because each of them is too small for a request of its own.
export { brandPalette } from '@sign-envelope/core/rules';
export { StatusScreen } from '../screens/status/status-screen.tsx';
export { TrialOffer } from '../screens/status/trial-offer.tsx';
export { SessionAlert } from './alerts/session-alert.tsx';
export { BackgroundFeatures } from './background-features.tsx';
export { FinishDialog } from './consent/finish-dialog.tsx';
export { PageFiles } from './files/page-files.tsx';
export { HelpDialog } from './help/help-dialog.tsx';
export { ListView } from './list/list-view.tsx';
export { WrittenAnswer } from './pages/answer/written-answer.tsx';
export { createPageLoader } from './pages/text-layer/page-loader.ts';
export { PageProblem } from './pages/text-layer/page-problem.tsx';
export { readingOrder } from './pages/text-layer/reading-order.ts';
export { PageTextBlock } from './pages/text-layer/text-block.tsx';
export { ZoomControls } from './pages/text-layer/zoom-controls.tsx';
export { RejectDialog } from './reject/reject-dialog.tsx';
export { MenuDialog } from './side/menu-dialog.tsx';
export { SideContent } from './side/side-content.tsx';
