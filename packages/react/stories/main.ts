// `npm run stories`: every screen and component state, each at its own address.
import compileMessages from '../../../scripts/compile-messages.ts';
import { serveStories } from './serve-stories.ts';

await compileMessages();
const { url } = await serveStories(Number(process.env.PORT ?? 0));
console.log(`Stories: ${url}`);
