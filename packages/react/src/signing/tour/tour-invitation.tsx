import { useLingui } from '@lingui/react';
import { useId, useRef } from 'react';
import { useEscape } from '../../root/use-escape.ts';
import { useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import { useVisibleRoom } from '../use-visible-room.ts';
import { stepText } from './tour-steps.ts';

export interface TourInvitationProps {
  readonly onTake: () => void;
  readonly onContinue: () => void;
}

/** Least room for the document and the offer, in CSS px: with less, the document gets all of it. */
const minRoom = 340;

/**
 * The offer of a tour on the first visit: a strip above the footer that takes no focus. It is hidden while
 * it would leave too little of the document to be seen.
 */
export function TourInvitation({ onTake, onContinue }: TourInvitationProps) {
  const { i18n } = useLingui();
  const progress = useSessionValue('$progress');
  const titleId = useId();
  const text = useRef<HTMLDivElement>(null);
  useVisibleRoom((room) => {
    const strip = text.current?.parentElement;
    if (strip) strip.hidden = room + strip.offsetHeight < minRoom;
  });
  // Elsewhere the key is not for the offer, which takes no focus.
  useEscape(onContinue, (path) => path.some((node) => node === text.current?.parentElement));
  return (
    <Landmark as="section" className="tour-invitation" aria-labelledby={titleId}>
      <div ref={text} className="tour-invitation-text">
        <Heading level={2} id={titleId} className="tour-title">
          {i18n._('tour.what-next.title')}
        </Heading>
        <p className="tour-text">
          {i18n._(stepText('what-next', progress))}{' '}
          <span className="tour-offer">{i18n._('tour.what-next.offer')}</span>
        </p>
      </div>
      <div className="tour-actions">
        <Button variant="quiet" onClick={onContinue}>
          {i18n._('tour.continue')}
        </Button>
        <Button onClick={onTake}>{i18n._('tour.take')}</Button>
      </div>
    </Landmark>
  );
}
