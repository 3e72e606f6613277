import { Signing } from './signing';

/** A server component around the one of the client. */
export default function Page() {
  return (
    <main>
      <h1>Your agreement</h1>
      <Signing />
    </main>
  );
}
