import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import routes from './routes.ts'

/** The file of the route that a browser shows for an address. */
function findFile(address: string): string | undefined {
  const matches = matchRoutes(routes.map(asObject), address)
  return (matches?.at(-1)?.route.handle as string | undefined)?.replace('screens/', '')
}

function asObject({ path, index, children, file }: RouteConfigEntry): RouteObject {
  if (index) return { index, handle: file }
  return {
    ...(path !== undefined && { path }),
    ...(children && { children: children.map(asObject) }),
    handle: file,
  }
}

// The server answers these with the not-found page: a browser that took one for another route would have no data for it.
it.each([
  '/admin/xyz',
  '/admin/orders',
  '/admin/orders/CC-1/more',
  '/admin/people/x',
  '/guide/xyz',
  '/account/xyz',
  '/manage/xyz',
  '/quote/xyz',
  '/auth/xyz',
  '/m',
  '/m/a/b',
  '/tour',
  '/tour/a/b',
  '/book-tour',
  '/waiting-list/a/b',
  '/itinerary',
])('%s is unknown', (address) => expect(findFile(address)).toBe('not-found.tsx'))

it.each([
  ['/admin', 'admin.tsx'],
  ['/admin/orders/CC-7K3M-9QXD', 'admin-page.tsx'],
  ['/admin/requests/1', 'admin-page.tsx'],
  ['/guide', 'guide.tsx'],
  ['/', 'home.tsx'],
])('%s is a page', (address, file) => expect(findFile(address)).toBe(file))
