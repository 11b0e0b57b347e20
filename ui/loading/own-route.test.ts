import { afterEach, describe, expect, it, vi } from 'vitest'
import routes from '#app/routes.ts'
import { isRenderedByMatchingRoute } from './own-route.ts'

const routesWithIds = routes.map(({ file, path, index, id }) => ({
  id: id ?? file.replace(/\.tsx?$/, ''),
  ...(path !== undefined && { path }),
  ...(index && { index }),
}))

function open(address: string, rendered: string): boolean {
  vi.stubGlobal('location', new URL(address, 'https://site.example'))
  vi.stubGlobal('window', {
    __reactRouterManifest: {
      routes: {
        root: { id: 'root', path: '' },
        ...Object.fromEntries(routesWithIds.map((one) => [one.id, one])),
      },
    },
    __reactRouterRouteModules: { root: {}, [rendered]: {} },
  })
  return isRenderedByMatchingRoute()
}

describe('the scripts of a page', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['/admin', 'admin'],
    ['/admin?view=bookings', 'admin'],
    ['/admin/orders/CC-7K3M-9QXD', 'admin'],
    ['/nothing', 'not-found'],
    ['/guide/nothing', 'not-found'],
    ['/manage/nothing', 'not-found'],
    ['/', 'home'],
  ])('start at %s, rendered by the route %s', (address, rendered) =>
    expect(open(address, rendered)).toBe(true),
  )

  // The server answers 404 at these addresses: their routes would have no data.
  it.each([
    '/admin/xyz',
    '/admin/orders',
    '/admin/people/x',
    '/tour/nothing',
    '/m/nothing',
    '/waiting-list/nothing',
    '/itinerary/nothing',
  ])('do not start at %s, rendered by the not-found page', (address) =>
    expect(open(address, 'not-found')).toBe(false),
  )

  it('find their route in a list without children', () => {
    expect(routes.filter(({ children }) => children)).toEqual([])
  })
})
