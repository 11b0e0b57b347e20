import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { fromNetwork } from '#tests/test-office.ts'
import { createLog } from '../log.ts'
import {
  findNetwork,
  getNetworkName,
  noProxies,
  parseNetworks,
  warnOfUnreadableProxies,
} from './client-network.ts'

async function requestNetwork(peer: string | undefined, forwarded?: string, proxies = noProxies) {
  const app = new Hono().get('/', (c) => c.text(findNetwork(c, proxies) ?? 'none'))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env = peer === undefined ? {} : fromNetwork(peer)
  return (await app.request('/', { headers }, env)).text()
}

describe('the network of a request', () => {
  it('is the address of the connection, whatever a stranger writes into a header', async () => {
    expect(await requestNetwork('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(await requestNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  it.each(['2001:db8:1:2::7', '2001:0DB8:0001:0002:ffff::', '2001:db8:1:2:3:4:5:6'])(
    'is the /56 of the IPv6 address %s',
    async (address) => {
      expect(await requestNetwork(address)).toBe('2001:db8:1:0::/56')
      expect(getNetworkName('2001:db8::1')).toBe('2001:db8:0:0::/56')
    },
  )

  const ourProxies = parseNetworks('10.0.0.0/8, 2001:db8:ffff::/48')
  it.each([
    ['the client', '198.51.100.1', '198.51.100.1'],
    ['the nearest foreign proxy', '198.51.100.1, 203.0.113.9, 10.0.0.8', '203.0.113.9'],
    ['an address with a port', '203.0.113.9:50123', '203.0.113.9'],
    ['an IPv6 address with a port', '[2001:db8:1:2::7]:443', '2001:db8:1:0::/56'],
    ['an IPv6 address in brackets', '[2001:db8:1:2::7]', '2001:db8:1:0::/56'],
    ['a chain with ports', '198.51.100.1, 203.0.113.9:1, 10.0.0.8:80', '203.0.113.9'],
    ['no address', 'unknown', '10.0.0.7'],
    ['no port', '203.0.113.9:', '10.0.0.7'],
    ['no number', '203.0.113.9:port', '10.0.0.7'],
    ['half of the brackets', '[203.0.113.9', '10.0.0.7'],
    ['a hidden name', '_hidden', '10.0.0.7'],
    ['nonsense before our second proxy', '203.0.113.9, nonsense, 10.0.0.8', '10.0.0.8'],
    ['an empty header', ' ', 'none'],
    ['nonsense from the client', 'nonsense, 203.0.113.9', '203.0.113.9'],
  ])('behind our proxies, for %s (%s), is %s', async (_what, forwarded, network) => {
    expect(await requestNetwork('10.0.0.7', forwarded, ourProxies)).toBe(network)
    expect(await requestNetwork('2001:db8:ffff::1', '203.0.113.9', ourProxies)).toBe('203.0.113.9')
  })

  it('is logged as unreadable once, whatever further headers say', async () => {
    const proxies = parseNetworks('10.0.0.0/8')
    const log = createLog('silent')
    const warn = vi.spyOn(log, 'warn')
    const app = new Hono()
      .use(warnOfUnreadableProxies(proxies, log))
      .get('/', (c) => c.text('here'))
    for (const hop of ['203.0.113.9', '_hidden', '_other'])
      await app.request('/', { headers: { 'x-forwarded-for': hop } }, fromNetwork('10.0.0.7'))
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.lastCall?.[0]).toContain('X-Forwarded-For that cannot be read')
  })

  it.each(['127.0.0.1', '::1', '172.17.0.1', '192.168.1.4', 'fe80::1%eth0', 'fd00::7', undefined])(
    'is none for the local address %s, so that an unlisted proxy locks nobody out',
    async (peer) => {
      expect(await requestNetwork(peer)).toBe('none')
    },
  )
})
