import type { SiteSettings } from '../site/site-settings.ts';

/**
 * Settings of the site while samples are tried, so that everything that they add can be seen. The
 * addresses and ratings are made up.
 */
export const sampleSite = {
  support: 'mailto:support@example.com',
  statusPage: 'https://example.com/status',
  promotion: {
    trialUrl: 'https://example.com/trial',
    ratings: [
      { source: 'Example Reviews', score: 4.7, url: 'https://example.com/reviews' },
      { source: 'Sample Ratings', score: 9.2, of: 10 },
    ],
  },
} as const satisfies SiteSettings;
