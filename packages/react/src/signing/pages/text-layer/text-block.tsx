import type { PageText, TextBlock, TextLine } from '@sign-envelope/core';
import { Fragment, memo } from 'react';
import { useRoot } from '../../../root/root-context.ts';
import { lineStyle, positionLine } from './line-position.ts';

/** Whether its last word goes on in the next line. */
const goesOn = ({ text }: TextLine): boolean => text.endsWith('\u00ad');

const tags = ['p', 'p', 'h2', 'h3', 'h4'] as const;

export interface PageTextBlockProps {
  readonly page: PageText;
  readonly block: TextBlock;
  /** Rank of a heading, 2 to 4; 0 for other text. */
  readonly rank: number;
}

/**
 * Words of the page over their own picture: seen by nobody, but read aloud, found, marked and copied
 * as text is.
 */
export const PageTextBlock = memo(function PageTextBlock({
  page,
  block,
  rank,
}: PageTextBlockProps) {
  const { measureText } = useRoot();
  const Tag = tags[rank] ?? 'p';
  return (
    <Tag className="page-text">
      {block.lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines come once and never move
        <Fragment key={position}>
          <span
            className="page-line"
            dir={line.direction}
            style={lineStyle(positionLine(line, page, measureText(line.text, 'sans-serif')))}
          >
            {line.text}
          </span>
          {goesOn(line) ? '' : ' '}
        </Fragment>
      ))}
    </Tag>
  );
});
