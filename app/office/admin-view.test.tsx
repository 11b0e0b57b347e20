import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { DeskNav } from './admin-view.tsx'
import type { OfficeData, View } from './views.tsx'

const view: View = {
  id: 'messages',
  group: 'today',
  needs: 'orders',
  name: (words) => words.messages.view,
  waiting: ({ threads }) => threads,
  show: () => null,
}

it.each([
  [0, '', ''],
  [2, '2', fill(en.admin.waiting, { n: 2 })],
  [1000, '1000+', fill(en.admin.waitingOrMore, { n: 1000 })],
])('counts %i waiting items as %j in the navigation', (threads, shown, read) => {
  const office = { desk: { words: en.admin }, threads } as OfficeData
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <DeskNav office={office} views={[view]} shown="messages" />
    </MemoryRouter>,
  )
  const link = /aria-current="page"[^>]*>(.*?)<\/a>/.exec(page)?.[1]
  expect(link?.replaceAll(/<[^>]*>/g, '|')).toBe(
    en.admin.messages.view + (threads > 0 ? `||${shown}||${read}||` : ''),
  )
})
