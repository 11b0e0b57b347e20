import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { DeskNav } from './desk-nav.tsx'
import { type OfficeData, type View, views } from './views.tsx'

const { frame, inboxes, messages } = en.admin

describe('the navigation of the desk', () => {
  it.each([
    [0, '', ''],
    [2, '2', fill(en.admin.waiting, { n: 2 })],
    [1000, '1000+', fill(en.admin.waitingOrMore, { n: 1000 })],
  ])('counts %i waiting items as %j, in a place that is kept', (threads, shown, read) => {
    const page = render([findView('messages')], { threads }, 'messages')
    const link = /aria-current="page"[^>]*>(.*?)<\/a>/.exec(page)?.[1]
    expect(link?.replaceAll(/<[^>]*>/g, '|')).toBe(
      messages.view + (threads > 0 ? `||${shown}||${read}||` : '||'),
    )
  })

  it('has one entry for the enquiries, which opens the list in which something waits', () => {
    const enquiries = views.filter(({ entry }) => entry === 'enquiries')
    const counts = [{ inbox: 'group-quotes', counts: { requested: 3 } }] as const
    const page = render(enquiries, { counts: [...counts] }, 'contact-messages')
    expect(page.match(/aria-current="page"/g)).toHaveLength(1)
    expect(page).toContain('href="/admin?view=group-quotes"')
    expect(page).toContain(fill(en.admin.waiting, { n: 3 }))
    expect(page).toContain(frame.entries.enquiries)
    expect(page).not.toContain(inboxes['itinerary-enquiries'])
  })
})

function findView(id: string): View {
  const view = views.find((each) => each.id === id)
  if (!view) throw new Error(`There is no view ${id}.`)
  return view
}

function render(shownViews: readonly View[], office: Partial<OfficeData>, shown: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <DeskNav
        office={{ desk: { words: en.admin }, ...office } as OfficeData}
        views={shownViews}
        shown={shown}
      />
    </MemoryRouter>,
  )
}
