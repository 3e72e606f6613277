import * as v from 'valibot';

const web = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));
const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60));
const figure = v.pipe(v.number(), v.minValue(0), v.maxValue(1000));

const ratingList = v.array(
  v.strictObject({ source: name, score: figure, of: v.optional(figure), url: v.optional(web) }),
);

/** Settings of the promotion on status pages. The operator must provide real ratings. */
export interface PromotionSettings {
  readonly trialUrl?: string;
  readonly ratings?: v.InferOutput<typeof ratingList>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema rejects `null` too.
    return null;
  }
}

/**
 * Reads `TRIAL_URL`, and `RATINGS` as JSON, such as `[{"source":"Capterra","score":4.6}]`. A rating
 * may have an `of`, the maximum score if it is not 5, and a `url`. Adds invalid settings to
 * `problems`.
 */
export function readPromotion(
  trialUrl: string,
  ratings: string,
  problems: string[],
): PromotionSettings {
  const list = v.safeParse(ratingList, ratings === '' ? [] : parseJson(ratings));
  if (trialUrl !== '' && !v.is(web, trialUrl)) {
    problems.push(`TRIAL_URL must be an address (http, https), not "${trialUrl}".`);
  }
  if (!list.success) {
    problems.push(
      `RATINGS must be a JSON list such as [{"source":"Capterra","score":4.6}], not "${ratings}".`,
    );
  }
  return {
    ...(trialUrl === '' ? {} : { trialUrl }),
    ...(list.success && list.output.length > 0 ? { ratings: list.output } : {}),
  };
}
