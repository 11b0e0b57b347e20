import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from './clock.ts'
import { type Fault, openFaults } from './faults.ts'

export type RecordedRequest = {
  at: Date
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: string
}

/** Answers recorded requests of one gateway. */
export type Handler = (request: Request) => Response | Promise<Response>

/** Commands below this path are not recorded and never fail. */
const commandsPath = '/_commands'

export async function openServer(options: { clock: Clock; port?: number; handle: Handler }) {
  const requests: RecordedRequest[] = []
  const faults = openFaults()
  const server = createServer((incoming, outgoing) => {
    handleRequest(incoming, outgoing).catch((error: unknown) => {
      console.error(error)
      outgoing.writeHead(500).end(String(error))
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse) {
    const request = await readRequest(incoming, options.clock.now())
    const isCommand = request.path.startsWith(commandsPath)
    const fault = isCommand ? undefined : faults.take(request.method, request.path)
    if (!isCommand) requests.push(request)
    const isHandled = !fault || fault.worked || fault.answer === undefined
    const response = isHandled ? await options.handle(toWebRequest(request)) : undefined
    if (fault && fault.lateSeconds > 0) {
      await new Promise<void>((resolve) => options.clock.after(fault.lateSeconds, resolve))
    }
    await writeAnswer(outgoing, chooseAnswer(fault, response))
  }

  function toWebRequest({ method, path, query, headers, body }: RecordedRequest): Request {
    const hasNoBody = method === 'GET' || method === 'HEAD'
    return new Request(`${url}${path}${query}`, {
      method,
      headers: Object.entries(headers),
      ...(hasNoBody ? {} : { body }),
    })
  }

  return {
    url,
    requests,
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

async function writeAnswer(outgoing: ServerResponse, answer: Response | 'silence' | 'hang-up') {
  // The connection stays open until the caller or the stand-in closes it.
  if (answer === 'silence') return
  if (answer === 'hang-up') {
    outgoing.destroy()
    return
  }
  const body = Buffer.from(await answer.arrayBuffer())
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
}

async function readRequest(incoming: IncomingMessage, at: Date): Promise<RecordedRequest> {
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
