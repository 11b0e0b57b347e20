import { describe, expect, it } from 'vitest'
import { checkWebhook } from './events.server.ts'

const secret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
const signed = {
  id: 'msg_1',
  timestamp: '1795334400',
  signature: 'v1,HatxwPGy6R9Ws7gudaFg9Rxw6zt/7b8F81fcC8OKq7w=',
  body: '{"id":"evt_1","type":"payment.succeeded"}',
}
const at = (seconds: number) => new Date((1_795_334_400 + seconds) * 1000)

describe('a webhook of Yoco’s', () => {
  it('is known by its signature, one of several, for five minutes each way', () => {
    expect(checkWebhook(signed, secret, at(0))).toBe('ok')
    const two = `v1,AAAA v2,BBBB ${signed.signature}`
    expect(checkWebhook({ ...signed, signature: two }, secret, at(0))).toBe('ok')
    expect([-300, 300].map((seconds) => checkWebhook(signed, secret, at(seconds)))).toEqual([
      'ok',
      'ok',
    ])
    expect([-301, 301].map((seconds) => checkWebhook(signed, secret, at(seconds)))).toEqual([
      'too-old',
      'too-old',
    ])
  })

  it('rejects a webhook with a changed sign, an added blank, or changed headers', () => {
    const wrong = [
      { body: signed.body.replace('evt_1', 'evt_2') },
      { body: signed.body.replace(',', ', ') },
      { id: 'msg_2' },
      { timestamp: '1795334401' },
      { signature: signed.signature.replace('v1', 'v2') },
      { signature: 'v1,' },
    ]
    expect(wrong.map((change) => checkWebhook({ ...signed, ...change }, secret, at(0)))).toEqual(
      wrong.map(() => 'signature-wrong'),
    )
    const bare = [{ id: '' }, { timestamp: 'now' }, { signature: '' }]
    expect(bare.map((change) => checkWebhook({ ...signed, ...change }, secret, at(0)))).toEqual(
      bare.map(() => 'signature-missing'),
    )
  })
})
