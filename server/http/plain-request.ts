/** What a request for a built page says that matters to its answer. */
export type PlainRequest = {
  /** Without its query. */
  path: string
  acceptEncoding: string
  ifNoneMatch: string | undefined
}

/** RFC 9112, narrower: no percent signs in the path, no folded lines, nothing after the empty line. */
const wholeRequest =
  /^GET (\/[\w.~/-]*)(?:\?[\w!$%&'()*+,./:;=?@[\]~-]*)? HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e]*\r\n)+\r\n$/
/** A body, another protocol, or the wish to end the connection. */
const changesMeaning =
  /\n(?:content-length|transfer-encoding|upgrade|expect|connection:(?![ \t]*keep-alive[ \t]*\r))/i
const namesHost = /\nhost:/i
const namesTwoHosts = /\nhost:[^]*\nhost:/i
const encodings = /\naccept-encoding:[ \t]*([^\r]*)/i
const knownTags = /\nif-none-match:[ \t]*([^\r]*)/i

/**
 * Reads bytes that are one whole GET request and nothing else, with no body and no special wish.
 * Everything else gives undefined: it is for a real HTTP parser, and so is every doubt.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  const text = bytes.toString('latin1')
  const path = wholeRequest.exec(text)?.[1]
  if (path === undefined || changesMeaning.test(text) || !namesHost.test(text)) return undefined
  if (namesTwoHosts.test(text)) return undefined
  return {
    path,
    acceptEncoding: encodings.exec(text)?.[1] ?? '',
    ifNoneMatch: knownTags.exec(text)?.[1],
  }
}
