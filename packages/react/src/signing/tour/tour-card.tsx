import { autoUpdate } from '@floating-ui/dom';
import { useLingui } from '@lingui/react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { useEscape } from '../../root/use-escape.ts';
import { useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { observeSize } from '../../ui/observe-size.ts';
import { positionPopover } from '../position-popover.ts';
import { findPart, stepText, type TourStep, tourSteps } from './tour-steps.ts';

export interface TourCardProps {
  readonly step: TourStep;
  readonly onNext: () => void;
  readonly onBack: () => void;
  readonly onLeave: () => void;
}

/** One step of the tour, next to the part it explains. It is not modal and never covers the part. */
export function TourCard({ step, onNext, onBack, onLeave }: TourCardProps) {
  const { i18n } = useLingui();
  const root = useRoot();
  const progress = useSessionValue('$progress');
  const titleId = useId();
  const textId = useId();
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [part] = useState(() => {
    const wrapper = root.element();
    return wrapper && findPart(wrapper, step);
  });
  const index = tourSteps.indexOf(step);
  const isLast = index === tourSteps.length - 1;

  useLayoutEffect(() => {
    card.current?.showPopover?.();
    next.current?.focus({ preventScroll: true });
  }, []);
  useCardPosition(card, part);
  useEscape(onLeave);

  return (
    <div
      ref={card}
      role="dialog"
      popover="manual"
      className="tour-card"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <p className="hint tour-count">
        {i18n._('tour.count', { step: index + 1, count: tourSteps.length })}
      </p>
      <Heading level={2} id={titleId} className="tour-title">
        {i18n._(`tour.${step.id}.title`)}
      </Heading>
      <p id={textId} className="tour-text">
        {i18n._(stepText(step.id, progress))}
      </p>
      <div className="tour-actions">
        {!isLast && (
          <Button variant="quiet" className="tour-leave" onClick={onLeave}>
            {step.id === 'what-next' ? i18n._('tour.continue') : i18n._('tour.leave')}
          </Button>
        )}
        <div className="tour-moves">
          {index > 0 && <Button onClick={onBack}>{i18n._('tour.back')}</Button>}
          <Button ref={next} variant="primary" onClick={onNext}>
            {isLast ? i18n._('tour.finish') : i18n._('tour.next')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Keeps a card next to the part it explains while the window and the page move, and marks that part. */
function useCardPosition(card: RefObject<HTMLElement | null>, part: HTMLElement | null): void {
  useLayoutEffect(() => {
    const element = card.current;
    const view = element?.ownerDocument.defaultView;
    if (!element || !view || !part) return;
    const place = async () => {
      const room = { width: view.innerWidth, height: view.innerHeight };
      const { x, y } = await positionPopover(part, element, room);
      element.style.setProperty('--tour-x', `${x}px`);
      element.style.setProperty('--tour-y', `${y}px`);
    };
    const update = () => void place();
    const stopPlacing = autoUpdate(part, element, update, { elementResize: false });
    const stopSizes = [part, element].map((each) => observeSize(each, update));
    // The header slides in for its step: the card follows its final position.
    const tree = part.getRootNode();
    tree.addEventListener('transitionend', update);
    part.toggleAttribute('data-explained', true);
    return () => {
      part.removeAttribute('data-explained');
      tree.removeEventListener('transitionend', update);
      for (const stop of [stopPlacing, ...stopSizes]) stop();
    };
  }, [card, part]);
}
