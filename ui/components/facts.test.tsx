import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Facts } from './facts.tsx'

it('keeps facts apart for those who listen or copy', () => {
  const html = renderToStaticMarkup(
    <Facts>
      By Cape & Crossing
      {''}
      <time dateTime="2025-09-26">September 26, 2025</time>6 min read
    </Facts>,
  )
  expect(html.replaceAll(/<[^>]*>/g, '').trim()).toBe(
    'By Cape &amp; Crossing · September 26, 2025 · 6 min read',
  )
})
