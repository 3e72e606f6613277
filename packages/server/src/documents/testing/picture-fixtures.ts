import { crc32, deflateSync } from 'node:zlib';

/** 16 by 8 pixels from red to blue in CMYK, which a canvas cannot write. */
export const cmykJpeg = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P/8AAFAgACAAQBAEiAAIRAQMRAQQiAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAG/8QAGhABAAEFAAAAAAAAAAAAAAAAAAQRFCVh8P/EABUBAQEAAAAAAAAAAAAAAAAAAAUG/8QAGhEAAgIDAAAAAAAAAAAAAAAAAAEEFVFSkf/aAA4EAQACEQMRBAAAPwCjsZeixl6BGXM3dh1HEw+lbnuqZ7qg/9k=',
  'base64',
);

/** The same picture as a progressive RGB JPEG. */
export const progressiveJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAVAQEBAAAAAAAAAAAAAAAAAAADBf/aAAwDAQACEAMQAAABkCs3/8QAFRABAQAAAAAAAAAAAAAAAAAAABL/2gAIAQEAAQUCtb//xAAXEQADAQAAAAAAAAAAAAAAAAAAAxRR/9oACAEDAQE/Aa26f//EABcRAAMBAAAAAAAAAAAAAAAAAAADFFH/2gAIAQIBAT8BjVh//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyEP/9oADAMBAAIAAwAAABAL/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPxAP/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxBv/8QAFRABAQAAAAAAAAAAAAAAAAAAAHH/2gAIAQEAAT8QpT//2Q==',
  'base64',
);

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The header and content of a PNG. Default: greyscale with 8 bits per pixel. */
export interface PngShape {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly color?: number;
  readonly isInterlaced?: boolean;
  /** Uncompressed rows with their filter types. Default: black. */
  readonly rows?: Buffer;
  /** Complete chunks between the header and the data. */
  readonly extra?: readonly Buffer[];
}

/** A PNG of any shape, valid or not, with correct checksums. */
export function makePng(shape: PngShape): Buffer {
  const { width, height, depth = 8, color = 0, isInterlaced = false, extra = [] } = shape;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = shape.rows ?? Buffer.alloc((1 + width) * height);
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
