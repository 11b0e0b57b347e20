import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** What proxies add. Behind one, the address and the name of a request are what it likes to say. */
const forwarding =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/i

/**
 * Whether a request comes from this machine or its private network without a proxy between, and was
 * addressed to it by a name that only works there. Someone who forgets the production setting on a
 * public machine must not publish their guests' mail.
 */
export function isLocalVisitor(c: Context): boolean {
  const { address = '' } = getConnInfo(c).remote
  const host = new URL(c.req.url).hostname.replace(/^\[|\]$/g, '')
  const isLocalName = isIP(host)
    ? isPrivate(host)
    : !host.includes('.') || host.endsWith('.localhost')
  const isForwarded = Object.keys(c.req.header()).some((name) => forwarding.test(name))
  return isPrivate(address) && isLocalName && !isForwarded
}

/** Loopback, link-local and the private ranges of IPv4 and IPv6. */
function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return (
    plain === '::1' ||
    /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(plain) ||
    /^f(e[89ab]|[cd])[0-9a-f:]*$/i.test(plain)
  )
}
