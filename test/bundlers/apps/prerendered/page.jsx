import { SignEnvelope } from '@sign-envelope/react';
import { useEffect, useState } from 'react';

export function Page() {
  const [opened, setOpened] = useState({ api: '', linkKey: '' });
  useEffect(() => {
    const api = new URLSearchParams(location.search).get('api');
    setOpened({ api, linkKey: location.hash.slice(1) });
  }, []);
  return (
    <main>
      <h1>Your agreement</h1>
      <SignEnvelope {...opened} />
    </main>
  );
}
