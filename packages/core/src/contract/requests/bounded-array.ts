import * as v from 'valibot';

/** Number of validation errors after which the rest of a list is not checked. */
const maxErrors = 100;

type ListSchema<S extends v.GenericSchema> = v.ArraySchema<S, undefined>;
type Config = Parameters<v.GenericSchema['~run']>[1];
type Issues = [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/**
 * An array of at most `max` items. A longer one is rejected before its items are checked, and the
 * check ends after 100 validation errors, so that a request full of mistakes costs little more than a valid
 * one.
 *
 * @param message - The message key for an array that is too long.
 * @example
 * ```ts
 * const tags = boundedArray(v.string(), 50, 'server_errors.too_long');
 * checkRequest(v.object({ tags }), { tags: ['lease'] });
 * ```
 */
export function boundedArray<const S extends v.GenericSchema>(
  item: S,
  max: number,
  message: string,
) {
  const array: ListSchema<S> = v.array(item);
  const runArray = array['~run'].bind(array);
  return v.pipe(
    {
      ...array,
      '~run'(dataset, config) {
        const input = dataset.value;
        if (!Array.isArray(input)) return runArray(dataset, config);
        // `maxLength` rejects it.
        if (input.length > max) return { typed: true, value: input };
        return checkItems(item, input, config) as ReturnType<ListSchema<S>['~run']>;
      },
    } satisfies ListSchema<S>,
    v.maxLength(max, message),
  );
}

function checkItems(
  item: v.GenericSchema,
  input: unknown[],
  config: Config,
): v.OutputDataset<unknown[], v.BaseIssue<unknown>> {
  const value: unknown[] = [];
  const issues: v.BaseIssue<unknown>[] = [];
  let typed = true;
  for (const [key, element] of input.entries()) {
    const result = item['~run']({ value: element }, config);
    const step = { type: 'array', origin: 'value', input, key, value: element } as const;
    for (const issue of result.issues ?? []) {
      issues.push({ ...issue, path: [step, ...(issue.path ?? [])] });
    }
    if (!result.typed) typed = false;
    value.push(result.value);
    if (issues.length >= maxErrors) {
      typed = false;
      break;
    }
  }
  return issues.length === 0
    ? { typed: true, value, issues: undefined }
    : { typed, value, issues: issues as Issues };
}
