import type { Envelope, User } from '../../model/envelope.ts';
import type { Phase } from '../signing-session.ts';

/** What a mode has loaded: an envelope to sign, or the screen to show instead. */
export interface LoadResult {
  readonly user: User | null;
  /** `null` if there is no envelope, or it could not be loaded and the user's data say that it has ended. */
  readonly envelope: Envelope | null;
  /** The screen of a mode in which nothing is signed. */
  readonly phase?: Phase;
}
