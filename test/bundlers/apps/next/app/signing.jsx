'use client';

import { SignEnvelope } from '@sign-envelope/react';
import { useEffect, useState } from 'react';

export function Signing() {
  const [opened, setOpened] = useState({ api: '', linkKey: '' });
  useEffect(() => {
    const api = new URLSearchParams(location.search).get('api');
    setOpened({ api, linkKey: location.hash.slice(1) });
  }, []);
  return <SignEnvelope {...opened} />;
}
