import { expect, it } from 'vitest'
import { signWebhook } from './signature.ts'

const secret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
const message = {
  id: 'msg_1',
  timestamp: 1795334400,
  body: '{"id":"evt_1","type":"payment.succeeded"}',
}
const signature = 'v1,HatxwPGy6R9Ws7gudaFg9Rxw6zt/7b8F81fcC8OKq7w='

it('signs as the known vector says', () => {
  expect(signWebhook([secret], message)).toBe(signature)
})

it('signs with every secret while two are in use', () => {
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`
  const both = signWebhook([other, secret], message).split(' ')
  expect(both).toHaveLength(2)
  expect(both[1]).toBe(signature)
  expect(both[0]).not.toBe(signature)
})

it('signs every byte, and the identity and moment too', () => {
  const others = [
    { ...message, body: `${message.body} ` },
    { ...message, id: 'msg_2' },
    { ...message, timestamp: message.timestamp + 1 },
  ]
  expect(others.map((other) => signWebhook([secret], other))).not.toContain(signature)
})
