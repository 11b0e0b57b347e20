import { describe, expect, it } from 'vitest'
import { checkWebhook } from './events.server.ts'

const secret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
const signedWebhook = {
  id: 'msg_1',
  timestamp: '1795334400',
  signature: 'v1,HatxwPGy6R9Ws7gudaFg9Rxw6zt/7b8F81fcC8OKq7w=',
  body: '{"id":"evt_1","type":"payment.succeeded"}',
}
const timeAt = (seconds: number) => new Date((1_795_334_400 + seconds) * 1000)

describe('checkWebhook', () => {
  it('accepts one valid signature of several, up to five minutes old or early', () => {
    expect(checkWebhook(signedWebhook, secret, timeAt(0))).toBe('ok')
    const severalSignatures = `v1,AAAA v2,BBBB ${signedWebhook.signature}`
    expect(
      checkWebhook({ ...signedWebhook, signature: severalSignatures }, secret, timeAt(0)),
    ).toBe('ok')
    const ages = [-301, -300, 300, 301].map((seconds) =>
      checkWebhook(signedWebhook, secret, timeAt(seconds)),
    )
    expect(ages).toEqual(['too-old', 'ok', 'ok', 'too-old'])
  })

  it.each([
    [{ body: signedWebhook.body.replace('evt_1', 'evt_2') }, 'signature-wrong'],
    [{ body: signedWebhook.body.replace(',', ', ') }, 'signature-wrong'],
    [{ id: 'msg_2' }, 'signature-wrong'],
    [{ timestamp: '1795334401' }, 'signature-wrong'],
    [{ signature: signedWebhook.signature.replace('v1', 'v2') }, 'signature-wrong'],
    [{ signature: 'v1,' }, 'signature-wrong'],
    [{ id: '' }, 'signature-missing'],
    [{ timestamp: 'now' }, 'signature-missing'],
    [{ signature: '' }, 'signature-missing'],
  ])('rejects a webhook with %j: %s', (change, reason) => {
    expect(checkWebhook({ ...signedWebhook, ...change }, secret, timeAt(0))).toBe(reason)
  })
})
