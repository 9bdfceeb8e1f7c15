import { useEffect, useState } from 'react';

interface Loaded {
  image: HTMLImageElement | null;
  failed: boolean;
  retry: () => void;
}

/**
 * The picture of an address. One that is signed anew while the picture is there loads nothing; one that comes after the
 * last was dead does.
 */
export function useLoaded(url: string | null, onDead: () => void): Loaded {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  /** The address that failed. */
  const [dead, setDead] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const path = url?.split('?')[0] ?? null;
  const revived = dead !== null && dead !== url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the file, and not by how its address is signed
  useEffect(() => {
    if (url === null) return;
    const loading = new Image();
    loading.onload = () => {
      setImage(loading);
      setDead(null);
    };
    loading.onerror = () => {
      setDead(url);
      onDead();
    };
    loading.src = url;
    return () => {
      loading.onload = null;
      loading.onerror = null;
    };
  }, [path, tries, revived]);
  const retry = () => {
    setDead(null);
    setTries((times) => times + 1);
  };
  return { image, failed: image === null && dead !== null && dead === url, retry };
}
