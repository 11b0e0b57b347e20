import { expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { listOpenLinks, searchFile } from './paths.ts'

const { menus } = shipped
const review = { stars: 4, text: 'Fog all day.', name: 'Zoë', month: '2026-12', title: 'A day' }
const reviewed = { ...shipped, reviews: { 'cape-peninsula': [review] } }

it.each(['/manage', '/rides', '/gift-voucher'])('every page leads to %s', (path) => {
  for (const menu of [menus.mobile, menus.footer])
    expect(menu.map((item) => item.path)).toContain(path)
})

it('leads to the reviews from the day of the first one, and not before or after the last', () => {
  for (const menu of [menus.mobile, menus.footer]) {
    const paths = (content: typeof shipped) => listOpenLinks(content, menu).map(({ path }) => path)
    expect(paths(shipped)).not.toContain('/reviews')
    expect(paths(reviewed)).toContain('/reviews')
    expect(paths({ ...shipped, reviews: { 'cape-peninsula': [] } })).not.toContain('/reviews')
  }
  expect(searchFile(shipped).text).not.toContain('"/reviews"')
  expect(searchFile(reviewed).text).toContain('"/reviews"')
})

it('keeps the links that the specification has in the footer', () => {
  const paths = menus.footer.map(({ path }) => path)
  for (const path of ['/tours', '/transfers', '/destinations', '/group-tours', '/private-tours'])
    expect(paths).toContain(path)
  expect(paths).toContain('/itinerary-builder')
})
