import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { listForWhom } from '#rules/orders/say-about.ts'
import { sayWhoComes } from '#rules/orders/say-party.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { OrderPictures } from '../pages/built-pages.ts'
import { fold } from './fold.ts'
import { linkAddresses, section, when } from './order-forms.ts'

const { manage: words, tour } = wordsOf(siteLanguage)

/**
 * What is booked, day by day, with its pictures where there are any, as site/manage/trip.tsx shows it to
 * those with scripts; `calendar` leads to its file.
 */
export function tripPart(
  { days, status, details }: Pick<ManageAnswer, 'days' | 'status' | 'details'>,
  calendar: string,
  drawings: OrderPictures | undefined,
): Html {
  const { pictures, maps } = drawings ?? { pictures: {}, maps: {} }
  const off = status === 'expired' ? words.itemReleased : words.itemCancelled
  const shown = days.map((day) => {
    const variant = day.variant ? ` · ${words.variants[day.variant] ?? day.variant}` : ''
    const cancelled = day.isCancelled ? ` (${off})` : ''
    const picture = drawn(day.isCancelled ? undefined : pictures[day.product ?? ''])
    const map = drawn(maps[day.area?.name ?? ''])
    const facts = html`<dl class="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      ${fact(words.date, formatLongDate(day.date))}
      ${when(day.startTime, () => fact(words.setsOut, day.startTime ?? ''))}
      ${when(day.back && !day.isCancelled, () => fact(words.back, sayBack(day)))}
      ${fact(words.party, sayWhoComes(day, tour, words.guestsCount))}
      ${when(day.pickup ?? !(day.isCancelled || day.ship), () =>
        fact(words.pickup, day.pickup ?? words.toCome),
      )}
      ${when(day.ship, () => fact(words.ship, day.ship ?? ''))}
      ${when(day.backOnBoard, () => fact(words.backOnBoard, day.backOnBoard ?? ''))}
      ${when(day.pickupTime, () =>
        fact(words.pickupTime, fill(words.pickupTimeWish, { time: day.pickupTime ?? '' })),
      )}
      ${when(day.destination, () => fact(words.destination, day.destination ?? ''))}
      ${when(day.flight, () => fact(words.flight, day.flight ?? ''))}
      ${when(!day.isCancelled, () => crewFacts(day))}
    </dl>`
    const beside = html`<div class="grid gap-x-6 gap-y-4 sm:grid-cols-[11rem_1fr] sm:items-start">
      <div class="max-sm:hidden">${picture}</div>
      ${facts}
    </div>`
    return html`<h3
        class="border-rule mt-4 border-t pt-4 font-sans text-lead font-semibold tracking-normal"
      >
        ${day.title}${variant}${cancelled}
      </h3>
      ${picture.html ? beside : facts} ${foldedParts(day, map)}`
  })
  const isOff = days.every(({ isCancelled }) => isCancelled)
  const content = html`${forWhom(details)} ${join(shown)}
    <p class="mt-5">
      <a href="${calendar}" class="button button-quiet"
        >${isOff ? words.calendarOut : words.calendar}</a
      >
    </p>`
  return section('trip', words.tripTitle, content)
}

/** Who travels where that is somebody else, and in which language they wish to be guided. */
function forWhom(details: ManageAnswer['details']): Html {
  const rows = listForWhom(details, words)
  return when(
    rows.length > 0,
    () =>
      html`<dl class="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        ${join(rows.map(({ label, value }) => fact(label, value)))}
      </dl>`,
  )
}

/** Markup that the build has made (site/manage/draw-trips.tsx). */
function drawn(markup: string | undefined): Html {
  return { html: markup ?? '' }
}

type Day = ManageAnswer['days'][number]

function sayBack({ date, back }: Day): string {
  if (!back || back.date === date) return back?.time ?? ''
  return fill(words.backLater, { time: back.time, date: formatDay(back.date) })
}

/** Who goes along and in what, and whom to call. */
function crewFacts({ crew }: Day): Html {
  const { guides = [], vehicles = [] } = crew ?? {}
  const named = guides.map(({ name, registration }) =>
    registration ? `${name}, ${fill(words.registeredAs, { number: registration })}` : name,
  )
  const driven = vehicles.map(({ name, plate }) => (plate ? `${name}, ${plate}` : name))
  const called = [
    ...guides.flatMap(({ name, phone }) => (phone ? `${name}, ${phone}` : [])),
    fill(words.callUs, { phone: company.emergencyPhone }),
  ]
  return html`${when(guides.length > 0, () =>
    fact(guides.length > 1 ? words.guide.other : words.guide.one, named.join('; ')),
  )}
  ${when(vehicles.length > 0, () =>
    fact(vehicles.length > 1 ? words.vehicle.other : words.vehicle.one, driven.join('; ')),
  )}
  ${fact(words.call, linkAddresses(called.join('; ')))}`
}

/** What else there is to know of a day, below its facts. */
function foldedParts({ item, bring }: Day, map: Html): Html {
  const parts = [
    when(map.html, () => fold(`map-${item}`, words.onMap, map, { hasSections: true })),
    when(bring.length > 0, () =>
      fold(`bring-${item}`, words.bring, listThings(bring), { hasSections: true }),
    ),
  ].filter((part) => part.html !== '')
  return when(
    parts.length > 0,
    () => html`<div class="border-rule mt-5 border-t">${join(parts)}</div>`,
  )
}

function listThings(things: readonly string[]): Html {
  return html`<ul class="list-disc space-y-1 pl-5">
    ${join(things.map((thing) => html`<li>${thing}</li>`))}
  </ul>`
}

/** What something is, and how it is. */
function fact(label: string, value: string | Html): Html {
  return html`<dt class="text-ink-2">${label}</dt>
    <dd class="min-w-0 break-words">${value}</dd>`
}
