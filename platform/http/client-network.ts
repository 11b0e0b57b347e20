import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Logger } from '../log.ts'

/** Our proxies, whose header for the client's address is trusted. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** The network of a client, even of an unreadable address. Undefined for private addresses. */
export function findNetwork(c: Context, proxies: TrustedProxies): string | undefined {
  const client = findClient(c, proxies)
  if (client === undefined) return undefined
  const { address, unreadable } = client
  return isPublic(address) || unreadable !== undefined ? getNetworkName(address) : undefined
}

/** Logs once if one of our proxies sends an unreadable client address. */
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

/** Set on each request by the Node server. */
const peerSchema = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string().optional() }) }),
})

type Client = {
  address: string
  /** Unreadable value from one of our proxies; the nearest readable address counts then. */
  unreadable?: string
}

/**
 * The client's address: the last one in the proxy chain that is not our proxy. Earlier addresses
 * can be forged and are ignored.
 */
function findClient(c: Context, proxies: TrustedProxies): Client | undefined {
  const peer = peerSchema.safeParse(c.env).data?.incoming.socket.remoteAddress
  if (peer === undefined) return undefined
  let address = normaliseAddress(peer)
  const forwarded = c.req.header('x-forwarded-for') ?? ''
  if (forwarded.trim() === '') return { address }
  for (const hop of forwarded.split(',').toReversed()) {
    if (!isWithin(proxies, address)) return { address }
    const previousHop = readHop(hop.trim())
    if (previousHop === undefined) return { address, unreadable: hop }
    address = previousHop
  }
  return { address }
}

/**
 * Reads '203.0.113.7', '203.0.113.7:4711', '2001:db8::7', '[2001:db8::7]' or '[2001:db8::7]:4711'
 * as an address.
 */
function readHop(hop: string): string | undefined {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1]
  const withPort = /^([\d.]+):\d+$/.exec(hop)?.[1]
  const address = normaliseAddress(inBrackets ?? withPort ?? hop)
  return isIP(address) === 0 ? undefined : address
}

/**
 * An IPv4 address itself, or the /56 of an IPv6 address, which a home or the cheapest server gets.
 */
export function getNetworkName(address: string): string {
  if (!isIPv6(address)) return address
  // Normalised as in a URL (lower case, shortest form), so each network has one name.
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

/** The /48 around the /56 of an IPv6 address; undefined for IPv4. */
export function getWiderNetworkName(network: string): string | undefined {
  const prefix = /^((?:[\da-f]+:){3})[\da-f]+::\/56$/.exec(network)?.[1]
  return prefix && `${prefix}:/48`
}

/**
 * True for an internet address. Local addresses are an unlisted proxy or ourselves: counting them
 * as one network would lock everyone out.
 */
function isPublic(address: string): boolean {
  return isIP(address) !== 0 && !isWithin(localNetworks, address)
}

function isWithin(list: TrustedProxies, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Removes the zone, and unwraps an IPv4 address in IPv6 form. */
function normaliseAddress(address: string): string {
  const [withoutZone = ''] = address.split('%')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1] ?? withoutZone
}

/**
 * Parses a list of addresses and networks: '10.0.0.7, 192.168.0.0/16, fd00::/8'. Throws a
 * RangeError that names an invalid entry.
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
const localNetworks = parseNetworks(
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10',
)

export const noProxies: TrustedProxies = new BlockList()
