import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Logger } from '../log.ts'

/** The proxies in front of us, whose word on where a request came from counts. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** Where a name for a network is found: none for a request that did not come from the internet. */
export function findNetwork(c: Context, proxies: TrustedProxies): string | undefined {
  const client = findClient(c, proxies)
  if (client === undefined) return undefined
  const { address, unreadable } = client
  return isPublic(address) || unreadable !== undefined ? nameNetwork(address) : undefined
}

/** Says in the log, once, when a proxy of ours names whoever asks in a way that cannot be read. */
export function warnOfUnreadableProxies(proxies: TrustedProxies, log: Logger): MiddlewareHandler {
  let isLogged = false
  return (c, next) => {
    if (!isLogged && findClient(c, proxies)?.unreadable !== undefined) {
      isLogged = true
      log.warn(
        'a trusted proxy sends an X-Forwarded-For that cannot be read: its visitors are counted as one network',
      )
    }
    return next()
  }
}

/** What the server for Node hands over with each request. */
const peerSchema = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string().optional() }) }),
})

type Client = {
  address: string
  /** What a proxy of ours said instead of an address; the nearest one that can be read counts then. */
  unreadable?: string
}

/**
 * The address of whoever asks: the last one in the chain of proxies that is not one of ours. What
 * stands before it was written by a stranger and counts for nothing.
 */
function findClient(c: Context, proxies: TrustedProxies): Client | undefined {
  const peer = peerSchema.safeParse(c.env).data?.incoming.socket.remoteAddress
  if (peer === undefined) return undefined
  let address = plain(peer)
  const forwarded = c.req.header('x-forwarded-for') ?? ''
  if (forwarded.trim() === '') return { address }
  for (const hop of forwarded.split(',').toReversed()) {
    if (!isWithin(proxies, address)) return { address }
    const before = readHop(hop.trim())
    if (before === undefined) return { address, unreadable: hop }
    address = before
  }
  return { address }
}

/** '203.0.113.7', '203.0.113.7:4711', '2001:db8::7', '[2001:db8::7]' or '[2001:db8::7]:4711' as an address. */
function readHop(hop: string): string | undefined {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1]
  const withPort = /^([\d.]+):\d+$/.exec(hop)?.[1]
  const address = plain(inBrackets ?? withPort ?? hop)
  return isIP(address) === 0 ? undefined : address
}

/**
 * An IPv4 address stands for itself; of an IPv6 address its /56, which is what a home or the cheapest server
 * is given.
 */
export function nameNetwork(address: string): string {
  if (!isIPv6(address)) return address
  // As a URL writes it: in lower case and as short as it goes, so that each network has one name.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...last]
  const [first, second, third, fourth = '0'] = all
  const half = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return `${[first, second, third, half].join(':')}::/56`
}

/** The /48 around the /56 of an IPv6 address; undefined for a network without one. */
export function networkAround(network: string): string | undefined {
  const around = /^((?:[\da-f]+:){3})[\da-f]+::\/56$/.exec(network)?.[1]
  return around && `${around}:/48`
}

/**
 * Whether an address is one of the internet. This machine and its neighbours are a proxy that
 * nobody has named, or us: counting them as one network would shut everybody out.
 */
function isPublic(address: string): boolean {
  return isIP(address) !== 0 && !isWithin(nearby, address)
}

function isWithin(list: TrustedProxies, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Without its zone; an IPv4 address that a socket for both families writes as IPv6 is itself again. */
function plain(address: string): string {
  const [bare = ''] = address.split('%')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

/**
 * Reads a list of addresses and networks, '10.0.0.7, 192.168.0.0/16, fd00::/8'. Throws a RangeError
 * that names what is neither.
 */
export function parseNetworks(text: string): TrustedProxies {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', length, ...rest] = entry.split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1
    if (family === 0 || rest.length > 0 || bits < 0 || bits > most) {
      throw new RangeError(`'${entry}' is no address and no network.`)
    }
    list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Loopback, private, link-local and shared addresses (RFC 1918, 3927, 4193, 4291, 6598). */
const nearby = parseNetworks(
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10',
)

/** Nobody's word counts but the connection's own. */
export const noProxies: TrustedProxies = new BlockList()
