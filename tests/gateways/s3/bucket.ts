import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFaults } from '../faults.ts'
import { checkSignature, type Keys, type SignedRequest } from './signature.ts'

/**
 * A bucket with S3's PUT, GET, DELETE and ListObjectsV2; checks each signature. A page lists
 * `keysAtOnce` keys. `addFault` adds a fault.
 */
export async function openBucket({
  keys = {
    keyId: 'AKIDEXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'af-south-1',
  },
  now = () => new Date(),
  keysAtOnce = 1000,
}: { keys?: Keys; now?: () => Date; keysAtOnce?: number } = {}) {
  const objects = new Map<string, { body: Buffer; type: string }>()
  const requests: string[] = []
  const faults = openFaults()
  const name = 'pictures'
  const server = createServer((incoming, outgoing) => {
    handleRequest(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse) {
    const request = await readRequest(incoming)
    requests.push(`${request.method} ${request.path}`)
    const fault = faults.take(request.method, request.path)
    if (fault?.worked) performRequest(request)
    if (fault?.answer === 'silence') return
    if (fault?.answer === 'hang-up') return void outgoing.destroy()
    if (fault?.answer) {
      const { status, body, headers } = fault.answer
      return void outgoing.writeHead(status, headers).end(body)
    }
    const refusal = checkSignature(request, keys, now())
    const {
      status,
      body = '',
      type = 'application/xml',
    } = refusal ? { status: refusal.status, body: errorXml(refusal.code) } : performRequest(request)
    const length = { 'Content-Length': Buffer.byteLength(body) }
    outgoing.writeHead(status, { 'Content-Type': type, ...length }).end(body)
  }

  function performRequest({ method, path, query, headers, body }: SignedRequest): {
    status: number
    body?: string | Buffer
    type?: string
  } {
    const [, bucket = '', ...rest] = path.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (bucket !== name) return { status: 404, body: errorXml('NoSuchBucket') }
    if (method === 'GET' && key === '')
      return { status: 200, body: listKeys(new URLSearchParams(query)) }
    if (method === 'PUT') {
      // S3 requires a content length.
      if (headers['content-length'] === undefined)
        return { status: 411, body: errorXml('MissingContentLength') }
      objects.set(key, { body, type: headers['content-type'] ?? 'binary/octet-stream' })
      return { status: 200 }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const object = objects.get(key)
    return object ? { status: 200, ...object } : { status: 404, body: errorXml('NoSuchKey') }
  }

  /** Sorted keys in pages; the token for the next page contains characters that XML escapes. */
  function listKeys(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const afterKey = query.get('continuation-token')?.replace(/^&</, '') ?? ''
    const matchingKeys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > afterKey)
      .toSorted()
    const page = matchingKeys.slice(0, keysAtOnce)
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`,
    )
    const next =
      matchingKeys.length > page.length
        ? `<NextContinuationToken>&amp;&lt;${page.at(-1)}</NextContinuationToken>`
        : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  }

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
  return {
    settings: { url, ...keys },
    objects,
    requests,
    addFault: faults.add,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>As S3 says it.</Message></Error>`
}

async function readRequest(incoming: IncomingMessage): Promise<SignedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const [path = '/', query = ''] = (incoming.url ?? '/').split(/(?=\?)/)
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return {
    method: incoming.method ?? 'GET',
    path,
    query,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}
