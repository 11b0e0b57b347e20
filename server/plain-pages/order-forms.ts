import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { clockTimeInCapeTown, formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import { draftFrom } from '#rules/guests/asked.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { findFirstWay } from '#rules/orders/first-way.ts'
import { sayWhoCharges } from '#rules/orders/who-charges.ts'
import { sayKeptUntil } from '#rules/orders/say-kept-until.ts'
import { sayRide, sayRideEnd } from '#rules/orders/ride.ts'
import { whomToCall } from '#rules/orders/whom-to-call.ts'
import { fill } from '#rules/text/fill.ts'
import { fold } from './fold.ts'
import { splitAtAddresses } from '#rules/text/split-at-addresses.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { askedFolds, askedInputs } from './asked-fields.ts'

const { manage: words } = wordsOf(siteLanguage)

export const rand = (amount: Cents) => formatMoney(toMoney(amount))
/** A piece where there is something to say. */
export const when = (is: unknown, piece: () => Html): Html => (is ? piece() : { html: '' })

/** A sentence whose addresses and numbers can be followed, as site/legal/linked-text.tsx has it. */
export function linkAddresses(text: string): Html {
  const pieces = splitAtAddresses(text).map(({ piece, href, sign = '' }) =>
    href
      ? html`<span class="inline-block wrap-anywhere"
          ><a class="link" href="${href}">${piece}</a>${sign}</span
        >`
      : html`${piece}`,
  )
  return pieces.reduce((before, piece) => html`${before}${piece}`, { html: '' })
}

/** The form that leads on to a provider which wants one. */
export function writeGoOn(
  action: string,
  fields: readonly (readonly [string, string])[],
  provider: string,
): Html {
  const way = words.ways[provider]?.label ?? provider
  const hidden = fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="${action}" class="mt-4">
    ${join(hidden)}
    <button type="submit" class="button button-primary">${fill(words.goOn, { way })}</button>
  </form>`
}

/** What to pay now, where there is a choice. */
export function planChoice({ plans, plan: chosen }: ManageAnswer): Html {
  const parts = plans?.inParts
  const plan = (name: 'whole' | 'in-parts', amount: Cents) =>
    radio('plan', name, `${words.plans[name].label}: ${rand(amount)}`, {
      text: fill(words.plans[name].text, {
        rest: rand(parts?.at(-1)?.amount ?? 0),
        date: formatDay(parts?.at(-1)?.dueOn ?? ''),
      }),
      isChecked: (chosen ?? 'whole') === name,
    })
  return html`${when(
    plans && parts,
    () =>
      html`<fieldset>
        <legend class="mb-1.5 text-meta font-semibold">${words.plan}</legend>
        <div class="grid gap-3">
          ${plan('whole', plans?.whole[0]?.amount ?? 0)}
          ${plan('in-parts', parts?.[0]?.amount ?? 0)}
        </div>
      </fieldset>`,
  )}`
}

export function payForm(order: ManageAnswer, below: Html): Html {
  const { plans, ways, keptUntil, money, now } = order
  const parts = plans?.inParts
  const first = findFirstWay(order)
  const content = html`${when(keptUntil, () => keepingPart(new Date(keptUntil ?? ''), new Date(now)))}
    <form method="post" action="/manage" class="mt-5 space-y-6">
      ${planChoice(order)}
      <fieldset>
        <legend class="mb-1.5 text-meta font-semibold">${words.way}</legend>
        <div class="grid gap-3">
          ${join(
            ways.map(({ provider, mode }) => {
              const { label = provider, text = '' } = words.ways[provider] ?? {}
              const own = mode === 'test' ? `${text} ${words.testMode}` : text
              return radio('provider', provider, label, {
                text: own,
                isChecked: provider === first,
              })
            }),
          )}
        </div>
      </fieldset>
      <p class="text-ink-2 text-caption">
        ${[...sayWhoCharges(ways, words, company.name), words.agree].join(' ')}
      </p>
      ${button('pay', parts ? words.payNow : fill(words.pay, { amount: rand(money.balance) }), true)}
    </form>`
  const { title, inside } = { title: words.payTitle, inside: html`${content} ${below}` }
  if (!order.transfer) return section('pay', title, inside)
  return html`<details class="mt-6">
    <summary class="link inline-block cursor-pointer py-2">${words.otherWay}</summary>
    ${section('pay', title, inside)}
  </details>`
}

/** All that a bank asks for, for a guest who pays by transfer: how much, where to, by when. */
export function transferPart({ transfer }: ManageAnswer): Html {
  if (!transfer) return { html: '' }
  const { amount, by, details, reference, openBy, mayKeep } = transfer
  const last = by ? ` ${fill(words.eftBy, { date: formatDay(by) })}` : ''
  const time = openBy ? clockTimeInCapeTown(new Date(openBy)) : ''
  const keep = by ? fill(words.eftKeepButton, { date: formatDay(by) }) : ''
  const first = mayKeep
    ? html`<form method="post" action="/manage" class="mt-2">
        <p class="font-semibold">${fill(words.eftKeep, { time })}</p>
        <p class="mt-3 mb-4">${button('keep', keep, true)}</p>
      </form>`
    : html`<p class="mt-2 font-semibold">${fill(words.eftOpen, { time, button: keep })}</p>`
  const content = html`${when(openBy, () => first)}
    <p class="mt-2">${fill(words.eftText, { amount: rand(amount) })}${last}</p>
    <ul class="mt-4" data-free="">
      ${join(details.map((line) => html`<li>${line}</li>`))}
    </ul>
    <p class="mt-3" data-free="">
      ${words.eftReference}: <strong class="tabular-nums">${reference}</strong>
    </p>`
  return section('transfer', words.eftTitle, content)
}

function keepingPart(until: Date, now: Date): Html {
  const { text } = sayKeptUntil(until, until.getTime() - now.getTime(), words)
  return html`<p class="mt-4">${text}</p>`
}

export function detailsForm({ details, mayWithdraw, addressAbove }: ManageAnswer): Html {
  const { name, phone, specialRequests } = words.asked
  return html`<p class="text-ink-2">${mayWithdraw ? words.detailsText : words.detailsLater}</p>
    <form method="post" action="/manage" class="mt-5 space-y-6">
      ${input('name', name.label, details.name)} ${input('phone', phone.label, details.phone)}
      <div>
        <label for="specialRequests" class="mb-1.5 block text-meta font-semibold"
          >${specialRequests.label}</label
        >
        <textarea id="specialRequests" name="specialRequests" rows="3" class="field">
${details.specialRequests}</textarea>
      </div>
      ${askedFolds(details, manageDetailsFields, addressAbove === undefined ? undefined : 'invoice')}
      ${button('details', words.correct)}
    </form>`
}

/** Of a dearer trip: where its invoices go. */
export function askForAddress(above: Cents): Html {
  return html`<p class="border-amber mt-4 border-l-4 pl-3 text-meta">
    ${fill(words.asksForAddress, { amount: rand(above) })}
    <a href="#details" class="link inline-block py-1">${words.toAddress}</a>
  </p>`
}

type Ride = ManageAnswer['rides'][number]

/** What a guest says of being fetched, a form for each time; or, once it is too late, whom to call. */
export function ridesPart(order: ManageAnswer, isOpen: boolean): Html {
  const { rides } = order
  const [only, ...others] = rides
  if (!only) return { html: '' }
  const { phone } = whomToCall(order, company)
  const unknown = rides.find((ride) => ride.mayChange && !sayRide(ride, words.ride))
  const says = unknown ? words.ride.unknown : sayRide(only, words.ride)
  if (others.length === 0)
    return fold('ride', rideWords(only).title, rideForm(only, phone), { says, isOpen })
  const each = rides.map((ride) => html`${dayTitle(ride)} ${rideForm(ride, phone)}`)
  return fold('ride', words.ride.several, join(each), { says, isOpen })
}

/** Which day of several a form is about. */
export function dayTitle({ date, title }: Pick<Ride, 'date' | 'title'>): Html {
  return html`<h4 class="mt-6 font-sans font-semibold">${formatLongDate(date)}: ${title}</h4>`
}

function rideWords({ isTour }: Ride) {
  return isTour ? words.ride.ofTour : words.ride
}

function rideForm(ride: Ride, phone: string): Html {
  const said = words.ride
  if (!ride.mayChange) return html`<p>${linkAddresses(fill(said.late, { phone }))}</p>`
  const { destination: _ofTransfers, ...pickUpFields } = rideFields
  const inputs = askedInputs(ride.isTour ? pickUpFields : rideFields, {
    said: said.asked,
    answers: draftFrom(rideFields, ride),
    suffix: `-${ride.item}`,
  })
  return html`<p class="text-ink-2">${sayRideEnd(rideWords(ride).text, ride.until)}</p>
    <form method="post" action="/manage" class="mt-5 space-y-6">
      <input type="hidden" name="item" value="${ride.item}" />
      ${inputs} ${button('ride', said.save)}
    </form>`
}

export function withdrawForm(): Html {
  const content = html`<p class="text-ink-2 mt-1">${words.withdrawText}</p>
    <form method="post" action="/manage" class="mt-5">
      <label class="flex items-baseline gap-3">
        <input type="checkbox" name="sure" value="yes" required class="accent-disa h-4 w-4" />
        <span>${words.withdrawSure}</span>
      </label>
      <p class="mt-4">${button('withdraw', words.withdraw)}</p>
    </form>`
  return subsection('withdraw', words.withdrawTitle, content)
}

/** Ends what is open in this browser. */
export function leaveForm(): Html {
  return html`<form method="post" action="/manage" class="text-ink-2 mt-4 text-meta">
    ${words.leaveText}
    <button type="submit" name="${buttonName}" value="${leaveAct}" class="link -my-2 py-2">
      ${words.leave}
    </button>
  </form>`
}

export function radio(
  name: string,
  value: string,
  label: string,
  { text, isChecked }: { text: string; isChecked: boolean },
): Html {
  const checked: Html = { html: isChecked ? 'checked' : '' }
  return html`<label
    class="border-edge bg-limewash grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 border p-4"
  >
    <input
      type="radio"
      name="${name}"
      value="${value}"
      ${checked}
      required
      class="accent-disa mt-1 h-4 w-4"
    />
    <span class="font-semibold">${label}</span>
    <span class="text-ink-2 col-start-2 text-caption">${text}</span>
  </label>`
}

function input(name: string, label: string, value: string): Html {
  return html`<div>
    <label for="${name}" class="mb-1.5 block text-meta font-semibold">${label}</label>
    <input id="${name}" name="${name}" value="${value}" required class="field" />
  </div>`
}

export function button(act: string, label: string, isPrimary = false): Html {
  const look = isPrimary ? 'button-primary' : 'button-quiet'
  return html`<button type="submit" name="${buttonName}" value="${act}" class="button ${look}">
    ${label}
  </button>`
}

/** A part of a fold, below a smaller heading. */
export function subsection(id: string, title: string, content: Html): Html {
  return html`<section
    aria-labelledby="${id}"
    class="border-rule mt-8 border-t pt-5 first:mt-0 first:border-0 first:pt-0"
  >
    <h4 id="${id}" class="font-sans font-semibold tracking-normal">${title}</h4>
    ${content}
  </section>`
}

export function section(id: string, title: string, content: Html): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}" class="text-h3">${title}</h2>
    ${content}
  </section>`
}
