import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Stars } from './stars.tsx'

const words = { of: 'of 5 stars', reviews: 'reviews' }
const draw = (rating: number, isExact: boolean) =>
  renderToStaticMarkup(<Stars rating={rating} words={words} isExact={isExact} />)

it('draws 4.9 as nearly five where it may, and floors it on a card (P9.6)', () => {
  expect(draw(4.9, true)).toContain('w-2')
  expect(draw(4.2, true)).toContain('★★★★<span class="text-edge">★</span>')
  expect(draw(4.9, true)).not.toContain('<span class="text-edge">★')
  expect(draw(4.9, false)).toContain('★★★★<span class="text-edge">★</span>')
  expect(draw(5, true)).toContain('★★★★★')
})
