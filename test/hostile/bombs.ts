import { constants, deflateRawSync } from 'node:zlib'

const MB = 1_048_576

/**
 * A deflate stream that unpacks into `before`, then `megabytes` times a million spaces, then `after`, made without ever
 * holding them: a block that ends with a full flush can be repeated.
 */
export function deflateBomb(megabytes: number, before = '', after = ''): Buffer {
  const block = (content: Buffer) => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH })
  const million = block(Buffer.alloc(MB, ' '))
  return Buffer.concat([
    block(Buffer.from(before)),
    ...Array.from({ length: megabytes }, () => million),
    deflateRawSync(Buffer.from(after)),
  ])
}

/** The same with the head of zlib; its checksum is wrong, which readers of PDFs don't mind. */
export const zlibBomb = (megabytes: number, before = '', after = ''): Buffer =>
  Buffer.concat([Buffer.from([0x78, 0x9c]), deflateBomb(megabytes, before, after), Buffer.alloc(4)])
