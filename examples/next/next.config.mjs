/** A site of files, for any host. */
export default { output: 'export', distDir: 'dist' };
