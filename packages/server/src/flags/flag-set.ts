import * as v from 'valibot';

const flagValue = v.union([
  v.boolean(),
  v.string(),
  v.pipe(v.number(), v.finite()),
  v.record(v.string(), v.unknown()),
]);

const companies = v.pipe(v.array(v.string()), v.minLength(1));

/** The target of another value: a company, or all companies of a parent company. */
const target = v.variant('kind', [
  v.strictObject({ kind: v.literal('company'), company_id: companies, value: flagValue }),
  v.strictObject({ kind: v.literal('parent'), parent_id: companies, value: flagValue }),
]);

const targetOnFile = v.pipe(
  v.looseObject({}),
  v.transform((entry) => ({ kind: 'company_id' in entry ? 'company' : 'parent', ...entry })),
  target,
);

const flag = v.union([
  v.pipe(
    flagValue,
    v.check((value) => typeof value !== 'object'),
    v.transform((value) => ({ value, targets: [] })),
  ),
  v.strictObject({ value: flagValue, targets: v.optional(v.array(targetOnFile), []) }),
]);

const flagSet = v.record(v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/)), flag);

/** A flag's value: a boolean, a string, a number, or an object of those. */
export type FlagValue = v.InferOutput<typeof flagValue>;

/** Flags by name, each with its default value and its targets. */
export type FlagSet = v.InferOutput<typeof flagSet>;

/** Parses the JSON of a flag file. Throws an error that names the invalid path. */
export function parseFlagSet(text: string): FlagSet {
  const parsed = v.safeParse(flagSet, JSON.parse(text));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${v.getDotPath(issue) ?? 'The file'}: ${issue.message}`);
}
