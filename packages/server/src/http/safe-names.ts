import { fileNameOf } from '../envelopes/file-name.ts';

/** Names that Windows keeps for devices, whatever follows the dot. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Characters of a folder's name: three of them and a file's stay within what systems take. */
const maxFolderLength = 50;

/** What somebody called something, as one step of a path: never a way out, never a device. */
export function pathStep(name: string, fallback: string): string {
  return fileNameOf(name, fallback).replace(deviceName, '_$&');
}

export function folderStep(name: string, fallback: string): string {
  const short = [...pathStep(name, fallback)].slice(0, maxFolderLength).join('');
  return short.replace(/[. ]+$/, '');
}

/** Gives each path a name of its own, also where capitals and accents are not told apart. */
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
