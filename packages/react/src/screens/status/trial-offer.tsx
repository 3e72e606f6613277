import { useLingui } from '@lingui/react';
import { useRoot } from '../../root/root-context.ts';
import { useStyles } from '../../root/use-styles.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import type { Promotion, Rating } from '../screen-settings.ts';
import styles from './trial-offer.css?inline';

/** Offers a free trial to a signer who has just signed. */
export function TrialOffer({ trialUrl, ratings = [] }: Promotion) {
  const { i18n } = useLingui();
  const { productName } = useRoot();
  useStyles(styles);
  return (
    <Landmark as="aside" className="trial" aria-label={i18n._('trial.label', { productName })}>
      <Heading level={2} className="trial-title">
        {i18n._('trial.title')}
      </Heading>
      <p className="trial-text">{i18n._('trial.text', { productName, days: trialDays })}</p>
      {ratings.length > 0 && (
        <ul className="trial-ratings">
          {ratings.map((rating) => (
            <li key={rating.source}>
              <RatingLine {...rating} />
            </li>
          ))}
        </ul>
      )}
      <ExternalLink href={trialUrl} className="button button-secondary">
        {i18n._('trial.start')}
      </ExternalLink>
    </Landmark>
  );
}

/** How long the trial lasts. */
const trialDays = 14;

/** One rating, with a decorative star. */
function RatingLine({ source, score, of = 5, url }: Rating) {
  const { i18n } = useLingui();
  const { format } = new Intl.NumberFormat(i18n.locale);
  const text = i18n._('trial.rating', { source, score: format(score), of: format(of) });
  return (
    <>
      <span className="trial-star" aria-hidden="true">
        ★
      </span>{' '}
      {url ? <ExternalLink href={url}>{text}</ExternalLink> : text}
    </>
  );
}
