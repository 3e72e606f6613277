// In a chunk of its own: servers send the palette.
export { brandPalette } from '@sign-envelope/core/rules';
