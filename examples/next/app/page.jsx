import { SigningPage } from './signing-page';

export default function Page() {
  return (
    <main>
      <SigningPage />
    </main>
  );
}
