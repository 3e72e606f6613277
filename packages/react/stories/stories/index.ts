import type { Story } from '../story.ts';
import { access } from './access.ts';
import { answerPopups } from './answer-popups.ts';
import { branded } from './branded.ts';
import { help } from './help.ts';
import { screens } from './screens.ts';
import { signaturePopups } from './signature-popups.ts';
import { signing } from './signing.ts';
import { uploadPopups } from './upload-popups.ts';

/** All stories. A new screen or state gets its story in one of these. */
export const stories: readonly Story[] = [
  ...screens,
  ...access,
  ...signing,
  ...help,
  ...answerPopups,
  ...uploadPopups,
  ...signaturePopups,
  ...branded,
];
