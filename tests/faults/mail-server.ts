import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  createConnection,
  type Server,
  type Socket,
} from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export const mailFaults = [
  'refuses',
  'hangs',
  'answers-4xx',
  'answers-5xx',
  'closes-half-way',
] as const
export type MailFault = (typeof mailFaults)[number]

export type MailServer = {
  port: number
  /** How often each mail was accepted, by the id in its Message-ID. */
  accepted: ReadonlyMap<string, number>
  /** Unknown addresses, refused permanently (550) whatever the fault. */
  unknown: Set<string>
  recipients: readonly string[]
  findLink: (to: string) => string | undefined
  break: (fault: MailFault) => Promise<void>
  repair: () => Promise<void>
  close: () => Promise<void>
}

/** A point inside the text of a mail, after its envelope. */
const halfWayBytes = 3000

/**
 * A real SMTP server on one port behind a proxy that can refuse, ignore or drop connections, as
 * servers and networks fail.
 */
export async function startMailServer(): Promise<MailServer> {
  const taken = new Map<string, number>()
  const links = new Map<string, string>()
  const unknown = new Set<string>()
  const recipients: string[] = []
  let fault: MailFault | undefined
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(createRefusal()),
    onRcptTo: ({ address }, _session, done) =>
      done(unknown.has(address) ? withCode(550, '5.1.1 No such mailbox here') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const rejection = createRefusal()
        if (!rejection) {
          await accept(Buffer.concat(chunks))
          recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        }
        done(rejection)
      })
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const innerPort = readPort(smtp.server)

  const sockets = new Set<Socket>()
  let proxy = createProxy()
  const port = await openProxy(0)
  return {
    port,
    accepted: taken,
    unknown,
    recipients,
    findLink: (to) => links.get(to),
    break: async (next) => {
      fault = next
      if (next === 'refuses') await closeProxy()
      else if (next !== 'hangs') hangUp()
    },
    repair: async () => {
      const previousFault = fault
      fault = undefined
      if (previousFault === 'refuses') await openProxy(port)
      // A silent network doesn't report the end of a connection either.
      else if (previousFault !== 'hangs') hangUp()
    },
    close: async () => {
      await closeProxy()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }

  function createRefusal(): Error | null {
    if (fault === 'answers-4xx') return withCode(451, 'try later')
    if (fault === 'answers-5xx') return withCode(554, 'no service')
    return null
  }

  async function accept(source: Buffer): Promise<void> {
    const head = source.toString('latin1')
    const id = /^message-id:\s*<([^@>]+)@/im.exec(head)?.[1] ?? 'no id'
    if (/^x-mail-kind:\s*confirm-address/im.test(head)) {
      const { to, text } = await PostalMime.parse(source)
      const link = /https:\/\/cape\.example(\/\S+)/.exec(text ?? '')?.[1]
      if (link) links.set(to?.[0]?.address ?? '', link)
    }
    taken.set(id, (taken.get(id) ?? 0) + 1)
  }

  function createProxy(): Server {
    return createServer((outer) => {
      sockets.add(outer)
      outer.on('error', () => {}).on('close', () => sockets.delete(outer))
      if (fault !== 'hangs') connectThrough(outer)
    })
  }

  function connectThrough(outer: Socket): void {
    const inner = createConnection(innerPort, '127.0.0.1')
    inner.on('error', () => outer.destroy()).on('close', () => outer.destroy())
    outer.on('close', () => inner.destroy())
    inner.pipe(outer)
    let bytes = 0
    outer.on('data', (chunk) => {
      bytes += chunk.length
      if (fault === 'closes-half-way' && bytes > halfWayBytes) outer.destroy()
      // From the start of the fault 'hangs', input is dropped.
      else if (fault !== 'hangs') inner.write(chunk)
    })
  }

  async function openProxy(portNumber: number): Promise<number> {
    proxy = createProxy()
    proxy.listen(portNumber, '127.0.0.1')
    await once(proxy, 'listening')
    return readPort(proxy)
  }

  async function closeProxy(): Promise<void> {
    const closing = once(proxy, 'close')
    proxy.close()
    hangUp()
    await closing
  }

  function hangUp(): void {
    for (const socket of sockets) socket.destroy()
  }
}

function withCode(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function readPort(server: Server): number {
  return (server.address() as AddressInfo).port
}
