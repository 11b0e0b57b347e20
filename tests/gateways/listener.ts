import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { headers: Record<string, string>; body: string }

/** A merchant's server that hears notifications, and answers what a test has put into `answers`, else 200. */
export async function openListener() {
  const heard: Heard[] = []
  const answers: (number | 'silence')[] = []
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
    heard.push({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() })
    const answer = answers.shift() ?? 200
    if (answer !== 'silence') outgoing.writeHead(answer).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    heard,
    answers,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
