/** A site of files, with the sources outside of it allowed. */
export default {
  output: 'export',
  outputFileTracingRoot: process.env.BUNDLERS_ROOT,
  turbopack: { root: process.env.BUNDLERS_ROOT },
};
