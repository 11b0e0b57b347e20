import { expect, it } from 'vitest'
import { readReturnPath, signInPath } from './return-path.ts'

const readPath = (path: string) =>
  readReturnPath(new URL(path, 'https://site.example').searchParams)

it.each(['/admin', '/admin?view=bookings', '/admin/orders/CC-7K3M-9QXD#money', '/guide'])(
  'returns to %s after sign-in',
  (page) => {
    expect(readPath(signInPath(page))).toBe(page)
    expect(readPath(signInPath(page, 'sign-up'))).toBe(page)
  },
)

it.each([
  '//evil.example',
  'https://evil.example/admin',
  '/administrators',
  '/',
  '',
  '/tours',
  '/account',
  '/itinerary-builder',
  'admin',
  '/\\evil.example',
])('does not return to ‘%s’', (page) => expect(readPath(signInPath(page))).toBeUndefined())

it('opens the sign-up form if requested', () => {
  expect(signInPath('/admin', 'sign-up')).toBe('/auth?then=%2Fadmin&form=sign-up')
})
