import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from './clock.ts'
import { type Fault, openFaults } from './faults.ts'

export type Asked = {
  at: Date
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: string
}

/** Answers recorded requests of one gateway. */
export type Work = (request: Request) => Response | Promise<Response>

/** Commands below this path are not recorded and never fail. */
const ordersPath = '/_orders'

export async function openFront(options: { clock: Clock; port?: number; work: Work }) {
  const asked: Asked[] = []
  const faults = openFaults()
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      console.error(error)
      outgoing.writeHead(500).end(String(error))
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const request = await readRequest(incoming, options.clock.now())
    const ordering = request.path.startsWith(ordersPath)
    const fault = ordering ? undefined : faults.take(request.method, request.path)
    if (!ordering) asked.push(request)
    const works = !fault || fault.worked || fault.answer === undefined
    const response = works ? await options.work(asWebRequest(request)) : undefined
    if (fault && fault.lateSeconds > 0) {
      await new Promise<void>((resolve) => options.clock.after(fault.lateSeconds, resolve))
    }
    await write(outgoing, chooseAnswer(fault, response))
  }

  function asWebRequest({ method, path, query, headers, body }: Asked): Request {
    const bodyless = method === 'GET' || method === 'HEAD'
    return new Request(`${url}${path}${query}`, {
      method,
      headers: Object.entries(headers),
      ...(bodyless ? {} : { body }),
    })
  }

  return {
    url,
    asked,
    faults,
    close: async () => {
      options.clock.stop()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function chooseAnswer(fault: Fault | undefined, response: Response | undefined) {
  if (fault?.answer === undefined) return response ?? 'hang-up'
  if (typeof fault.answer === 'string') return fault.answer
  const { status, body, headers } = fault.answer
  return new Response(body === '' ? null : body, { status, headers })
}

async function write(outgoing: ServerResponse, answer: Response | 'silence' | 'hang-up') {
  // The connection stays open until the caller or the stand-in closes it.
  if (answer === 'silence') return
  if (answer === 'hang-up') {
    outgoing.destroy()
    return
  }
  const body = Buffer.from(await answer.arrayBuffer())
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
}

async function readRequest(incoming: IncomingMessage, at: Date): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { pathname, search } = new URL(incoming.url ?? '/', 'http://stand-in')
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return {
    at,
    method: incoming.method ?? 'GET',
    path: pathname,
    query: search,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
