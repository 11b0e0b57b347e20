import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { suggest } from '../not-found.tsx'

describe('suggest', () => {
  it.each([
    ['/tours-in-july', '/tours', 'Tours'],
    ['/our-transfer-prices', '/transfers', 'Transfers'],
    ['/itinerary', '/itinerary-builder', 'Itinerary builder'],
    ['/group-tour', '/group-tours', 'Group tours'],
    ['/gift-cards', '/gift-voucher', 'Gift vouchers'],
  ])('brings the place that %s means to the front', (address, path, label) => {
    expect(suggest(address, shipped.menus.footer)[0]).toEqual({ label, path })
  })

  it.each(['/private-tours', '/private-tour', '/my-private-trip'])(
    'suggests the tours and the builder for %s',
    (address) => {
      const paths = suggest(address, shipped.menus.footer).map(({ path }) => path)
      expect(paths.filter((path) => path !== '/private-tours').slice(0, 2)).toEqual([
        '/tours',
        '/itinerary-builder',
      ])
    },
  )

  it('suggests them too when the address means nothing to us, then the others in their order', () => {
    const { footer } = shipped.menus
    const first = ['/tours', '/itinerary-builder']
    const others = footer.map(({ path }) => path).filter((path) => !first.includes(path))
    expect(suggest('/xyzzy', footer).map(({ path }) => path)).toEqual([...first, ...others])
  })
})
