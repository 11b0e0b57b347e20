import { createHash, createHmac } from 'node:crypto'

/** A request with path and query exactly as sent. */
export type SignedRequest = {
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: Buffer
}

export type Keys = { keyId: string; secret: string; region: string }

export type Refusal = { status: number; code: string }

const maxSkewMs = 15 * 60_000

/**
 * Checks a request by AWS Signature Version 4: canonical request, string to sign, key of the day.
 * Undefined if it is valid.
 */
export function checkSignature(request: SignedRequest, keys: Keys, now: Date): Refusal | undefined {
  const { headers, body } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    )
  if (!parts) return { status: 403, code: 'AccessDenied' }
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = parts
  if (keyId !== keys.keyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (region !== keys.region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const timestamp = headers['x-amz-date'] ?? ''
  const requestTime = parseTimestamp(timestamp)
  if (!requestTime || !timestamp.startsWith(day)) return { status: 403, code: 'AccessDenied' }
  if (Math.abs(requestTime.getTime() - now.getTime()) > maxSkewMs)
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const signedHeaders = names.split(';')
  const requiredHeaders = [
    'host',
    ...Object.keys(headers).filter((name) => name.startsWith('x-amz-')),
  ]
  if (requiredHeaders.some((name) => !signedHeaders.includes(name)))
    return { status: 403, code: 'AccessDenied' }
  const declaredHash = headers['x-amz-content-sha256'] ?? ''
  const isIntact = declaredHash === 'UNSIGNED-PAYLOAD' || declaredHash === sha256(body)
  if (!isIntact) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const canonicalRequest = [
    request.method,
    request.path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    formatCanonicalQuery(request.query),
    ...signedHeaders.map(
      (name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`,
    ),
    '',
    names,
    declaredHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${keys.secret}`,
  )
  return hmac(key, stringToSign).toString('hex') === signature
    ? undefined
    : { status: 403, code: 'SignatureDoesNotMatch' }
}

function formatCanonicalQuery(query: string): string {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', value = ''] = part.split(/=(.*)/s)
      return [reencode(name), reencode(value)] as const
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function reencode(text: string): string {
  return encode(decodeURIComponent(text.replaceAll('+', ' ')))
}

/** Percent-encodes all but letters, digits and - . _ ~ with capitals. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function parseTimestamp(timestamp: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
