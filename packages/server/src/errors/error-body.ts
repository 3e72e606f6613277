import { wireError } from '@sign-envelope/core/contract';
import * as v from 'valibot';

/** Every unsuccessful response: what clients read, and what only their developers do. */
export const errorBody = v.object({
  ...wireError.entries,
  /** English sentences in the order of the keys in `errors`, by the same places. */
  explanations: v.optional(v.record(v.string(), v.array(v.string()))),
});

export type ErrorBody = v.InferOutput<typeof errorBody>;
