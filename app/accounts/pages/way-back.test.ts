import { expect, it } from 'vitest'
import { readWayBack, signInPath } from './way-back.ts'

const read = (path: string) => readWayBack(new URL(path, 'https://site.example').searchParams)

it.each(['/admin', '/admin?view=bookings', '/admin/orders/CC-7K3M-9QXD#money', '/guide'])(
  'returns to %s after sign-in',
  (page) => {
    expect(read(signInPath(page))).toBe(page)
    expect(read(signInPath(page, 'sign-up'))).toBe(page)
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
])('does not return to ‘%s’', (page) => expect(read(signInPath(page))).toBeUndefined())

it('opens the sign-up form if requested', () => {
  expect(signInPath('/admin', 'sign-up')).toBe('/auth?then=%2Fadmin&form=sign-up')
})
