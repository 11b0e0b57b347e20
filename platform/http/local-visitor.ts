import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Headers of proxies. Behind a proxy, the request's own address and host cannot be trusted. */
const forwarding =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/i

/**
 * True if a request comes from this machine or its private network, without a proxy, and its host
 * name works only there. Otherwise a public server without the production setting would publish its
 * guests' mail.
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

/** Loopback, link-local and private ranges of IPv4 and IPv6. */
function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return (
    plain === '::1' ||
    /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(plain) ||
    /^f(e[89ab]|[cd])[0-9a-f:]*$/i.test(plain)
  )
}
