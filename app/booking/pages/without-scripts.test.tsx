import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { shipped as content } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { emptyDraft } from '#rules/guests/form-fields.ts'
import { bookingFields } from '#app/order/booking-fields.ts'
import { buttonName } from '#rules/requests/form-signs.ts'
import { contentOf } from '#ui/content.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { action, BookingForm } from './book-tour.tsx'
import { WaitView } from '#app/waiting/wait-view.tsx'
import { beginAction } from './selection.ts'

const [tour] = content.tours
const party = { adults: 3, children: 1, toddlers: 0, childSeats: 1 }
const date = '2027-02-20'
const key = 'k'.repeat(43)

/** Renders a page for a browser without scripts. `posted` is the answer to its post. */
function render(page: () => React.ReactNode, posted?: object): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: page }])
  const hydrationData = { loaderData: {}, ...(posted && { actionData: { page: posted } }) }
  return renderToStaticMarkup(<Stub hydrationData={hydrationData} />)
}

async function post(fields: Record<string, string>) {
  const context = new RouterContextProvider()
  const bodies: unknown[] = []
  context.set(contentOf, content)
  context.set(guestPortOf, {
    today: '2027-01-01',
    call: (_to: string, { body }: { body: unknown }) => {
      bodies.push(body)
      const refusals = [{ code: 'date-full', field: 'date', message: 'Full.' }] as const
      return Promise.resolve({ ok: false, status: 409, refusals } as const)
    },
  } as never)
  const request = new Request('https://cape.example/', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const params = { tourId: tour?.id ?? '' }
  const { data } = await action({ request, context, params } as never)
  return { data, sent: bodies }
}

const showForm = (posted: object) =>
  render(
    () => (
      <BookingForm
        tour={tour as never}
        draft={{ ...emptyDraft(bookingFields), promoCode: '' }}
        type={() => undefined}
        submit={() => undefined}
        sending={{ busy: false, lines: [], errorOf: () => undefined }}
        words={en.booking}
        tourWords={en.tour}
        consent={{ version: '1', text: 'Yes' }}
        seen={undefined}
        promo={undefined}
      />
    ),
    posted,
  )

describe('booking without scripts', () => {
  it('opens the form with the day, the party and the key of a held place', async () => {
    const wait = { key, status: 'offered', tourId: tour?.id, title: 'A day', date, party } as never
    const html = render(() => (
      <WaitView wait={wait} words={en.waiting} tourWords={en.tour} hours={6} phone="1" />
    ))
    const [form = ''] = /<form action="\/book-tour.*?<\/form>/.exec(html) ?? []
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
    expect(fields).toMatchObject({ date, adults: '3', children: '1', childSeats: '1' })
    expect(form).toContain(`value="${beginAction}"`)
    const { data, sent } = await post({ ...fields, [buttonName]: beginAction })
    expect([sent, data.state]).toMatchObject([[], { step: 'refused', lines: [] }])
    const filledHtml = showForm(data)
    expect(filledHtml).toContain(`name="waiting" value="${key}"`)
    expect(filledHtml).toMatch(
      /name="date"[^>]*value="2027-02-20"|value="2027-02-20"[^>]*name="date"/,
    )
    expect(filledHtml).toMatch(/name="adults"[^>]*value="3"|value="3"[^>]*name="adults"/)
  })

  it('leads from a full day to its waiting list', async () => {
    const { data } = await post({ date, adults: '3', children: '1' })
    const path = `/waiting-list?tour=${tour?.id}&amp;selectedDate=${date}&amp;guestCount=3`
    const html = showForm(data)
    expect(html).toContain(path)
    expect(html).toContain(en.waiting.tellMe)
    expect(showForm({ ...data, next: undefined })).not.toContain('/waiting-list')
  })
})
