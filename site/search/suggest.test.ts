import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { suggest } from '../screens/not-found.tsx'

describe('suggest', () => {
  it.each([
    ['/tours-in-july', '/tours', 'Tours'],
    ['/our-transfer-prices', '/transfers', 'Transfers'],
    ['/itinerary', '/itinerary-builder', 'Itinerary builder'],
    ['/group-tour', '/group-tours', 'Group tours'],
  ])('brings the place that %s means to the front', (address, path, label) => {
    expect(suggest(address, shipped.menus.footer)[0]).toEqual({ label, path })
  })

  it('leaves the order as it is when the address means nothing to us', () => {
    expect(suggest('/xyzzy', shipped.menus.footer)).toEqual(shipped.menus.footer)
  })
})
