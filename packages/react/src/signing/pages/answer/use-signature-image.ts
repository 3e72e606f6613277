import { useEffect, useState } from 'react';
import { useSession } from '../../../session-context.ts';

export type SignatureImage =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly url: string }
  | { readonly name: 'failed' };

/** Loads the image of an uploaded signature. Its URL is valid until the component unmounts. */
export function useSignatureImage(imageName: string): SignatureImage {
  const session = useSession();
  const [image, setImage] = useState<SignatureImage>({ name: 'loading' });

  useEffect(() => {
    let current = true;
    let url: string | null = null;
    session.signatureImage(imageName).then(
      (blob) => {
        if (!current) return;
        url = URL.createObjectURL(blob);
        setImage({ name: 'ready', url });
      },
      () => current && setImage({ name: 'failed' }),
    );
    return () => {
      current = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [session, imageName]);

  return image;
}
