import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkKey, type StoredFile, type Storage, StorageUnavailable } from './storage.server.ts'

export type S3Settings = {
  /** The address with the bucket, without a trailing slash. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** Time limit of one request. The largest master has some megabytes. */
const requestTimeoutMs = 30_000
/** Waiting times before retries, if the service is busy or the connection breaks. */
const pausesMs = [200, 1000, 3000]

/**
 * Stores pictures in an S3 service. Sends whole buffers of known length, each signed with its hash,
 * without multipart uploads. Uses path-style addresses.
 */
export function openS3Storage(
  { url, region, keyId, secret }: S3Settings,
  { pause = (ms: number): Promise<unknown> => sleep(ms) } = {},
): Storage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    // The client would not retry after a broken connection, so all retries are done here.
    retries: 0,
  })
  const sendRequest = async (
    method: string,
    address: string,
    body?: Uint8Array<ArrayBuffer>,
    type?: string,
  ) => {
    const hash = createHash('sha256').update(body ?? '')
    const headers = {
      'X-Amz-Content-Sha256': hash.digest('hex'),
      ...(type ? { 'Content-Type': type } : {}),
    }
    let failure = ''
    for (let attempt = 0; attempt <= pausesMs.length; attempt += 1) {
      if (attempt > 0) await pause(pausesMs[attempt - 1] ?? 0)
      try {
        const signal = AbortSignal.timeout(requestTimeoutMs)
        const init = { method, headers, signal, ...(body ? { body } : {}) }
        const answer = await client.fetch(`${url}${address}`, init)
        if (answer.ok || answer.status === 404) return answer
        failure = describeRefusal(answer.status, await answer.text())
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        failure = error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'cut off'
      }
    }
    throw new StorageUnavailable(`The bucket of pictures cannot be used: ${failure}.`)
  }
  return {
    place: url,
    async put(key, bytes, type) {
      const answer = await sendRequest('PUT', toObjectPath(key), bytes, type)
      await answer.body?.cancel()
      if (answer.status === 404)
        throw new StorageUnavailable('The bucket of pictures does not exist.')
    },
    async get(key) {
      const answer = await sendRequest('GET', toObjectPath(key))
      if (answer.status !== 404 && answer.body)
        return {
          body: answer.body as StoredFile['body'],
          bytes: Number(answer.headers.get('Content-Length')) || undefined,
        }
      await answer.body?.cancel()
      return undefined
    },
    async *list(prefix) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token === undefined ? {} : { 'continuation-token': token }),
        })
        const answer = await sendRequest('GET', `/?${query}`)
        if (answer.status === 404)
          throw new StorageUnavailable('The bucket of pictures does not exist.')
        const page = await answer.text()
        for (const each of page.split('<Contents>').slice(1))
          yield { key: readTag(each, 'Key') ?? '', bytes: Number(readTag(each, 'Size')) }
        token = readTag(page, 'NextContinuationToken')
      } while (token !== undefined)
    },
    async remove(key) {
      const answer = await sendRequest('DELETE', toObjectPath(key))
      await answer.body?.cancel()
    },
  }
}

function toObjectPath(key: string): string {
  checkKey(key)
  return `/${key}`
}

/** Describes the service's error by the status and the code in its XML. */
function describeRefusal(status: number, xml: string): string {
  const code = readTag(xml, 'Code')
  if (code === 'RequestTimeTooSkewed')
    return 'its clock and this server’s are more than 15 minutes apart (RequestTimeTooSkewed)'
  return code && /^\w{1,60}$/.test(code) ? `${status} ${code}` : String(status)
}

/** Reads the text of the first element with this name. Works only for XML without attributes. */
function readTag(xml: string, name: string): string | undefined {
  const [, after] = xml.split(`<${name}>`)
  const encodedText = after?.includes(`</${name}>`) ? after.split('<')[0] : undefined
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return encodedText?.replaceAll(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity] ?? '',
  )
}
