import { expect, it } from 'vitest'
import { formatShareCode, isShareCode } from './itineraries.server.ts'

it('formats ten bytes as ten unambiguous characters', () => {
  const code = formatShareCode(Uint8Array.of(7, 19, 3, 20, 9, 22, 29, 13, 255, 0))
  expect(code).toBe('7k3m9pxdz0')
  expect(isShareCode(code)).toBe(true)
})

it('throws if there are too few random bytes', () => {
  expect(() => formatShareCode(new Uint8Array(9))).toThrow('10 random bytes')
})

it.each([
  '',
  '7k3m9pxdz',
  '7k3m9pxdz00',
  '7K3M9PXDZ0',
  '7k3m9pxdzo',
  '../../etc/p',
  '7k3m9pxdz0\n',
])('rejects %j as a share code', (text) => {
  expect(isShareCode(text)).toBe(false)
})
