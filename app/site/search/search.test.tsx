import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { suggest } from '../not-found.tsx'
import { SearchBox } from './search-box.tsx'

it.each([
  [undefined, ''],
  [3, '3'],
  [4, '4'],
  [40, '4'],
])('selects the option for a party of %o', (guests, selected) => {
  const html = renderToStaticMarkup(
    <SearchBox
      words={en.search}
      largestParty={3}
      start={guests ? { guests } : {}}
      onSubmit={() => undefined}
    />,
  )
  const [, select = ''] = html.split('name="guests"')
  const options = [
    ...(select.split('</select>')[0] ?? '').matchAll(/value="(\d*)"([^>]*)>([^<]*)/g),
  ]
  expect(options.map(([, value, , name]) => [value, name])).toEqual([
    ['', 'Any number'],
    ['1', '1 guest'],
    ['2', '2 guests'],
    ['3', '3 guests'],
    ['4', 'More than 3 guests'],
  ])
  expect(options.filter(([, , attributes]) => attributes).map(([, value]) => value)).toEqual([
    selected,
  ])
})

describe('suggest', () => {
  it.each([
    ['/tours-in-july', '/tours', 'Tours'],
    ['/our-transfer-prices', '/transfers', 'Transfers'],
    ['/itinerary', '/itinerary-builder', 'Itinerary builder'],
    ['/group-tour', '/group-tours', 'Group tours'],
    ['/gift-cards', '/gift-voucher', 'Gift vouchers'],
  ])('suggests for %s the matching place first', (address, path, label) => {
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

  it('suggests tours and builder for an unknown address, then the other places', () => {
    const { footer } = shipped.menus
    const first = ['/tours', '/itinerary-builder']
    const otherPaths = footer.map(({ path }) => path).filter((path) => !first.includes(path))
    expect(suggest('/xyzzy', footer).map(({ path }) => path)).toEqual([...first, ...otherPaths])
  })
})
