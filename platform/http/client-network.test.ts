import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { fromNetwork } from '#tests/test-office.ts'
import { createLog } from '../log.ts'
import {
  findNetwork,
  nameNetwork,
  noProxies,
  parseNetworks,
  warnOfUnreadableProxies,
} from './client-network.ts'

async function ask(peer: string | undefined, forwarded?: string, proxies = noProxies) {
  const app = new Hono().get('/', (c) => c.text(findNetwork(c, proxies) ?? 'none'))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env = peer === undefined ? {} : fromNetwork(peer)
  return (await app.request('/', { headers }, env)).text()
}

describe('the network of a request', () => {
  it('is the address of the connection, whatever a stranger writes into a header', async () => {
    expect(await ask('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(await ask('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  it('is the half of an IPv6 address that a customer is given, however it is written', async () => {
    for (const address of [
      '2001:db8:1:2::7',
      '2001:0DB8:0001:0002:ffff::',
      '2001:db8:1:2:3:4:5:6',
    ]) {
      expect([address, await ask(address)]).toEqual([address, '2001:db8:1:0::/56'])
    }
    expect(nameNetwork('2001:db8::1')).toBe('2001:db8:0:0::/56')
  })

  it('is what the nearest proxy that is not ours has seen', async () => {
    const ours = parseNetworks('10.0.0.0/8, 2001:db8:ffff::/48')
    expect(await ask('10.0.0.7', '198.51.100.1', ours)).toBe('198.51.100.1')
    expect(await ask('10.0.0.7', '198.51.100.1, 203.0.113.9, 10.0.0.8', ours)).toBe('203.0.113.9')
    expect(await ask('2001:db8:ffff::1', '203.0.113.9', ours)).toBe('203.0.113.9')
  })

  it('is read with the port that some proxies write', async () => {
    const ours = parseNetworks('10.0.0.0/8')
    for (const [hop, network] of [
      ['203.0.113.9:50123', '203.0.113.9'],
      ['[2001:db8:1:2::7]:443', '2001:db8:1:0::/56'],
      ['[2001:db8:1:2::7]', '2001:db8:1:0::/56'],
      ['198.51.100.1, 203.0.113.9:1, 10.0.0.8:80', '203.0.113.9'],
    ] as const) {
      expect([hop, await ask('10.0.0.7', hop, ours)]).toEqual([hop, network])
    }
  })

  it('is the nearest address that can be read, and not none, where a proxy of ours writes something else', async () => {
    const ours = parseNetworks('10.0.0.0/8')
    for (const hop of ['unknown', '203.0.113.9:', '203.0.113.9:port', '[203.0.113.9', '_hidden']) {
      expect([hop, await ask('10.0.0.7', hop, ours)]).toEqual([hop, '10.0.0.7'])
    }
    expect(await ask('10.0.0.7', '203.0.113.9, nonsense, 10.0.0.8', ours)).toBe('10.0.0.8')
    expect(await ask('10.0.0.7', ' ', ours)).toBe('none')
    // Addresses that a client writes into the header are ignored.
    expect(await ask('10.0.0.7', 'nonsense, 203.0.113.9', ours)).toBe('203.0.113.9')
  })

  it('is logged as unreadable once, whatever further headers say', async () => {
    const ours = parseNetworks('10.0.0.0/8')
    const log = createLog('silent')
    const warn = vi.spyOn(log, 'warn')
    const app = new Hono().use(warnOfUnreadableProxies(ours, log)).get('/', (c) => c.text('here'))
    for (const hop of ['203.0.113.9', '_hidden', '_other'])
      await app.request('/', { headers: { 'x-forwarded-for': hop } }, fromNetwork('10.0.0.7'))
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.lastCall?.[0]).toContain('X-Forwarded-For that cannot be read')
  })

  it('is none for this machine and its neighbours: an unnamed proxy must not shut everybody out', async () => {
    for (const peer of [
      '127.0.0.1',
      '::1',
      '172.17.0.1',
      '192.168.1.4',
      'fe80::1%eth0',
      'fd00::7',
    ]) {
      expect([peer, await ask(peer)]).toEqual([peer, 'none'])
    }
    expect(await ask(undefined)).toBe('none')
  })
})
