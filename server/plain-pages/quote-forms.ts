import { builderTours } from '#content/builder-tours.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { itineraryEnquiryFields } from '#rules/itinerary/itinerary-enquiry.ts'
import { addOns, builderVehicles, estimateParty } from '#rules/itinerary/itinerary-price.ts'
import { itineraryVersion } from '#rules/itinerary/stored-itinerary.ts'
import { usualStart } from '#rules/itinerary/itinerary.ts'
import { groupGuests, groupQuoteFields } from '#rules/quotes/group-quote.ts'
import { listStartTimes } from '#rules/itinerary/start-times.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { GroupAsked, ItineraryAsked } from '../database/schema/quote-versions.ts'
import { button, when } from './order-forms.ts'
import { type Fields, readNumber } from './posted-fields.ts'

const { quoteLink: words, itinerary: builder } = wordsOf(siteLanguage)
const { labels } = words

const groupDays = ['firstDay', 'lastDay', 'offerBy'] as const
const groupTexts = [
  'programme',
  'vehicles',
  'pickups',
  'company',
  'vatNumber',
  'name',
  'phone',
] as const
const guestTexts = ['name', 'phone', 'message'] as const
const party = ['adults', 'children', 'toddlers'] as const

/** A group's request as the fields of its form. */
export function groupFieldsOf(asked: GroupAsked): Fields {
  const names = [...groupDays, ...groupTexts]
  const texts = names.map((name) => [name, asked[name] ?? ''])
  return { ...Object.fromEntries(texts), guests: String(asked.guests) }
}

/** A request by an itinerary as the fields of its form: a place for each tour that there is. */
export function itineraryFieldsOf(asked: ItineraryAsked): Fields {
  const days = asked.entries.flatMap(({ tour, startTime }, n) => [
    [`tour-${n}`, tour.id],
    [`time-${n}`, startTime],
  ])
  const chosen = asked.addOns.map((id) => [`add-on-${id}`, 'yes'])
  const counts = party.map((name) => [name, String(asked[name])])
  const texts = guestTexts.map((name) => [name, asked[name] ?? ''])
  return {
    ...Object.fromEntries([...days, ...chosen, ...counts, ...texts]),
    vehicle: asked.vehicle,
    startDate: asked.startDate ?? '',
  }
}

/** What the API takes of a group's form. */
export function readGroup(fields: Fields): object {
  const texts = [...groupDays, ...groupTexts].map((name) => [name, fields[name] ?? ''])
  return {
    ...Object.fromEntries(texts),
    version: Number(fields['version']),
    guests: readNumber(fields['guests']),
  }
}

/** What the API takes of an itinerary's form; `questionnaire` is what its sender began with. */
export function readItinerary(fields: Fields, questionnaire: unknown): object {
  const entries = builderTours.flatMap((_tour, n) => {
    const tourId = fields[`tour-${n}`] ?? ''
    return tourId ? [{ tourId, startTime: fields[`time-${n}`] || usualStart }] : []
  })
  return {
    version: Number(fields['version']),
    itinerary: {
      version: itineraryVersion,
      entries,
      ...Object.fromEntries(party.map((name) => [name, readNumber(fields[name])])),
      vehicle: fields['vehicle'] ?? '',
      addOns: addOns.map(({ id }) => id).filter((id) => fields[`add-on-${id}`]),
      ...(questionnaire ? { questionnaire } : {}),
    },
    startDate: fields['startDate'] ?? '',
    ...Object.fromEntries(guestTexts.map((name) => [name, fields[name] ?? ''])),
  }
}

/** The form in which a group's request is changed and sent again. */
export function groupForm(fields: Fields, version: number): Html {
  const { minimum, maximum } = groupGuests
  const content = html`${count('guests', labels.guests, { fields, minimum, maximum })}
    <div class="grid gap-6 sm:grid-cols-3">
      ${join(groupDays.map((name) => line(name, labels[name], { fields, type: 'date' })))}
    </div>
    ${area('programme', labels.programme, { fields, limit: groupQuoteFields.programme.limit })}
    ${line('vehicles', labels.vehicles, { fields, limit: groupQuoteFields.vehicles.limit })}
    ${area('pickups', labels.pickups, { fields, limit: groupQuoteFields.pickups.limit })}
    <div class="grid gap-6 sm:grid-cols-2">
      ${line('company', labels.company, { fields, limit: groupQuoteFields.company.limit })}
      ${line('vatNumber', labels.vatNumber, { fields, limit: groupQuoteFields.vatNumber.limit })}
    </div>
    ${person(fields)}`
  return frame('group', version, content)
}

/** The form in which a request by an itinerary is changed and sent again. */
export function itineraryForm(fields: Fields, version: number): Html {
  const content = html`<fieldset class="space-y-4">
      <legend class="mb-1.5 text-meta font-semibold">${words.tours}</legend>
      ${join(builderTours.map((_tour, n) => tourRow(n, fields)))}
    </fieldset>
    <div class="grid grid-cols-2 gap-6 sm:grid-cols-4">
      ${line('startDate', labels.firstDay, { fields, type: 'date' })}
      ${join(party.map((name) => count(name, builder[name], { fields, ...estimateParty[name] })))}
    </div>
    ${select('vehicle', builder.vehicle, {
      fields,
      options: builderVehicles.map(({ id }) => ({ id, label: builder.vehicles[id] })),
    })}
    <fieldset>
      <legend class="mb-1.5 text-meta font-semibold">${builder.addOnsTitle}</legend>
      <div class="space-y-2">
        ${join(
          addOns.map(
            ({ id }) =>
              html`<label class="flex items-baseline gap-3">
                <input
                  type="checkbox"
                  name="add-on-${id}"
                  value="yes"
                  ${flag('checked', Boolean(fields[`add-on-${id}`]))}
                  class="accent-disa h-4 w-4"
                />
                <span>${builder.addOns[id]}</span>
              </label>`,
          ),
        )}
      </div>
    </fieldset>
    ${area('message', labels.message, { fields, limit: itineraryEnquiryFields.message.limit })}
    ${person(fields)}`
  return frame('itinerary', version, content, button('look', words.look))
}

function tourRow(n: number, fields: Fields): Html {
  const options = [
    { id: '', label: words.noTour },
    ...builderTours.map(({ id, title }) => ({ id, label: title })),
  ]
  const time = fields[`time-${n}`] ?? usualStart
  return html`<div class="grid grid-cols-[1fr_auto] items-end gap-3">
    ${select(`tour-${n}`, fill(words.tour, { n: n + 1 }), { fields, options })}
    <select
      name="time-${String(n)}"
      aria-label="${fill(words.startsAt, { n: n + 1 })}"
      class="field tabular-nums"
    >
      ${join(listStartTimes(time).map((one) => html`<option ${flag('selected', one === time)}>${one}</option>`))}
    </select>
  </div>`
}

function person(fields: Fields): Html {
  const { name, phone } = itineraryEnquiryFields
  return html`<div class="grid gap-6 sm:grid-cols-2">
    ${line('name', labels.name, { fields, limit: name.limit })}
    ${line('phone', labels.phone, { fields, limit: phone.limit, type: 'tel' })}
  </div>`
}

function frame(
  act: 'group' | 'itinerary',
  version: number,
  content: Html,
  beside: Html = { html: '' },
): Html {
  return html`<form method="post" action="/quote" class="mt-5 space-y-6">
    <input type="hidden" name="version" value="${String(version)}" />
    ${content}
    <p class="flex flex-wrap gap-3">${button(act, words.send, true)} ${beside}</p>
  </form>`
}

type Line = { fields: Fields; type?: string; limit?: number }

function line(name: string, label: string, { fields, type = 'text', limit }: Line): Html {
  return html`<div>
    ${labelFor(name, label)}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${fields[name] ?? ''}"
      ${when(limit, () => html`maxlength="${String(limit)}"`)}
      class="field"
    />
  </div>`
}

function count(
  name: string,
  label: string,
  { fields, minimum, maximum }: { fields: Fields; minimum: number; maximum: number },
): Html {
  return html`<div>
    ${labelFor(name, label)}
    <input
      id="${name}"
      name="${name}"
      type="number"
      min="${String(minimum)}"
      max="${String(maximum)}"
      value="${fields[name] ?? ''}"
      required
      class="field"
    />
  </div>`
}

function area(
  name: string,
  label: string,
  { fields, limit }: { fields: Fields; limit: number },
): Html {
  return html`<div>
    ${labelFor(name, label)}
    <textarea id="${name}" name="${name}" rows="4" maxlength="${String(limit)}" class="field">
${fields[name] ?? ''}</textarea>
  </div>`
}

function select(
  name: string,
  label: string,
  { fields, options }: { fields: Fields; options: { id: string; label: string }[] },
): Html {
  return html`<div>
    ${labelFor(name, label)}
    <select id="${name}" name="${name}" class="field">
      ${join(
        options.map(
          (option) =>
            html`<option
              value="${option.id}"
              ${flag('selected', option.id === (fields[name] ?? ''))}
            >
              ${option.label}
            </option>`,
        ),
      )}
    </select>
  </div>`
}

function labelFor(name: string, label: string): Html {
  return html`<label for="${name}" class="mb-1.5 block text-meta font-semibold">${label}</label>`
}

function flag(name: string, is: boolean): Html {
  return { html: is ? name : '' }
}
