import { fileNameOf } from '../envelopes/file-name.ts';

/** Device names that Windows reserves, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Characters of a folder's name, so that a path of three stays within system limits. */
const maxFolderLength = 50;

/** Makes a safe path segment of a name: never a parent folder, never a device. */
export function pathStep(name: string, fallback: string): string {
  return fileNameOf(name, fallback).replace(deviceName, '_$&');
}

export function folderStep(name: string, fallback: string): string {
  const short = [...pathStep(name, fallback)].slice(0, maxFolderLength).join('');
  return short.replace(/[. ]+$/, '');
}

/** Makes paths unique, even on systems that ignore case and accents. */
export function createUniquePaths(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const [, stem = path, extension = ''] = /^(.*?[^/])(\.[^./]+)$/su.exec(path) ?? [];
    let unique = path;
    for (let number = 2; taken.has(keyOf(unique)); number += 1) {
      unique = `${stem} (${number})${extension}`;
    }
    taken.add(keyOf(unique));
    return unique;
  };
}

const keyOf = (path: string) => path.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
