import type { PageText, TextBlock, TextLine } from '@sign-envelope/core';
import { Fragment, memo } from 'react';
import { useRoot } from '../../../root/root-context.ts';
import { Heading } from '../../../ui/heading.tsx';
import { lineStyle, positionLine } from './line-position.ts';

/** Whether its last word continues on the next line. */
const isHyphenated = ({ text }: TextLine): boolean => text.endsWith('\u00ad');

export interface PageTextBlockProps {
  readonly page: PageText;
  readonly block: TextBlock;
  /** 2 to 4 for a heading; 0 for other text. */
  readonly headingLevel: number;
}

/**
 * Invisible text over the page image, for screen readers, find-in-page, selection and copying.
 */
export const PageTextBlock = memo(function PageTextBlock({
  page,
  block,
  headingLevel,
}: PageTextBlockProps) {
  const { measureText } = useRoot();
  const lines = block.lines.map((line, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change order
    <Fragment key={position}>
      <span
        className="page-line"
        dir={line.direction}
        style={lineStyle(positionLine(line, page, measureText(line.text, 'sans-serif')))}
      >
        {line.text}
      </span>
      {isHyphenated(line) ? '' : ' '}
    </Fragment>
  ));
  return headingLevel === 0 ? (
    <p className="page-text">{lines}</p>
  ) : (
    <Heading level={headingLevel} className="page-text">
      {lines}
    </Heading>
  );
});
