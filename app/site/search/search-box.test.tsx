import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { SearchBox } from './search-box.tsx'

it.each([
  [undefined, ''],
  [3, '3'],
  [4, '4'],
  [40, '4'],
])('lets a party of %o be chosen, one that is too large as such', (guests, chosen) => {
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
  expect(options.filter(([, , signs]) => signs).map(([, value]) => value)).toEqual([chosen])
})
