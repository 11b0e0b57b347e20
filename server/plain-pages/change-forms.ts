import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { clockTimeInCapeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { ChangeChoices, ChangeQuoteAnswer } from '#rules/changes/change-answer.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import {
  countGuests,
  listAdultOptions,
  listChildOptions,
  type Party,
  type PartyField,
} from '#rules/orders/party.ts'
import { whomToCall } from '#rules/orders/whom-to-call.ts'
import {
  changeWordsFor,
  findChangedKind,
  sayChange,
  sayLimits,
  sayMoment,
} from '#rules/changes/say-change.ts'
import { sayWhoComes } from '#rules/orders/say-party.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { fold } from './fold.ts'
import { button, dayTitle, linkAddresses, section, when } from './order-forms.ts'

const {
  manage: { change: words, guestsCount },
  tour: tourWords,
} = wordsOf(siteLanguage)

type Day = ManageAnswer['days'][number]
/** What each day can be changed to, by its item. */
export type Choices = Readonly<Record<string, ChangeChoices>>

/** A change that waits for its money, and the way back. */
export function heldPart({ held }: ManageAnswer): Html {
  if (!held) return { html: '' }
  const amount = formatMoney(toMoney(held.amount))
  const until = sayMoment(held.until, words)
  const content = html`<p class="mt-3">${name(held.to)}</p>
    <p class="text-ink-2 mt-2">${fill(words.held, { amount, until })}</p>
    <form method="post" action="/manage" class="mt-4">
      ${button('change-give-up', words.giveUp)}
    </form>`
  return section('change', words.heldTitle, content)
}

/** Asks for another day, tour or party, a form for each day that can be changed; or says who can. */
export function changePart(
  order: ManageAnswer,
  choices: Choices,
  typed: Readonly<Record<string, string>>,
  isOpen: boolean,
): Html {
  const shown = order.days.filter(({ changes }) => changes !== undefined)
  if (shown.length === 0) return { html: '' }
  const { text } = changeWordsFor(findChangedKind(shown), words)
  const content = html`${when(shown.some(mayChange), () => html`<p class="text-ink-2">${text}</p>`)}
  ${join(
    shown.map(
      (day) =>
        html`${when(shown.length > 1, () => dayTitle(day))}
        ${changeForm(day, { choices: choices[day.item], typed, whom: whomToCall(order, company) })}`,
    ),
  )}`
  return fold('change', words.title, content, { isOpen })
}

function mayChange({ changes }: Day): boolean {
  return !changes?.date.bar || !changes.guests.bar
}

type FormProps = {
  choices: ChangeChoices | undefined
  typed: Readonly<Record<string, string>>
  whom: ReturnType<typeof whomToCall>
}

function changeForm(day: Day, { choices, typed, whom }: FormProps): Html {
  const { changes, item, kind } = day
  if (!changes) return { html: '' }
  const ofKind = changeWordsFor(kind, words)
  const own = typed.item === item ? typed : {}
  const mayMove = !changes.date.bar
  const mayResize = !changes.guests.bar
  const said = join(
    sayLimits(changes, ofKind, whom).map(
      (line) => html`<p class="text-ink-2 mt-1 text-meta" data-free="">${linkAddresses(line)}</p>`,
    ),
  )
  if (!choices || (!mayMove && !mayResize)) return said
  const { product = day.product ?? '', date = day.date } = own
  const most = Math.max(...choices.offers.map(({ maxGuests }) => maxGuests), countGuests(day))
  const count = (name: PartyField, options: readonly number[]) => {
    const chosen = Number(own[name] ?? day[name])
    return choice(`${name}-${item}`, { name, label: ofKind[name], options, chosen })
  }
  const others = listChildOptions(most, 1)
  // A vehicle has seats, for children too, and no price for a child.
  const asks = (name: PartyField) => kind === 'tour' || name === 'childSeats' || day[name] > 0
  const counts = [
    count('adults', listAdultOptions(most)),
    ...(['children', 'toddlers', 'childSeats'] as const).map((name) =>
      asks(name) ? count(name, others) : hidden({ [name]: '0' }),
    ),
  ]
  return html`${said}
    <form method="post" action="/manage" class="mt-5 space-y-6">
      ${hidden({ item })}
      ${
        mayMove
          ? html`<div>
                <label for="change-product-${item}" class="mb-1.5 block text-meta font-semibold"
                  >${ofKind.tour}</label
                >
                <select id="change-product-${item}" name="product" class="field">
                  ${join(choices.offers.map((one) => option(one.product, one.title, one.product === product)))}
                </select>
              </div>
              <div>
                <label for="change-date-${item}" class="mb-1.5 block text-meta font-semibold"
                  >${words.date}</label
                >
                <input
                  id="change-date-${item}"
                  name="date"
                  type="date"
                  required
                  value="${date}"
                  min="${choices.from}"
                  max="${choices.to}"
                  class="field"
                />
                <p class="text-ink-2 mt-1.5 text-caption">${ofKind.datesText}</p>
              </div>`
          : hidden({ product: day.product ?? '', date: day.date })
      }
      ${
        mayResize
          ? html`<div class="grid grid-cols-2 gap-4">${join(counts)}</div>`
          : hidden(spellParty(day))
      }
      ${button('change-look', words.look)}
    </form>`
}

/** What a change comes to, and the form that agrees to it. */
export function writeChange(
  quote: ChangeQuoteAnswer,
  { days }: ManageAnswer,
  isWorse: boolean,
): { title: string; lines: string[]; form: Html } {
  const before = days.find(({ item }) => item === quote.item)
  const time = clockTimeInCapeTown(new Date(quote.expiresAt))
  return {
    title: words.quoteTitle,
    lines: [
      ...(isWorse ? [words.worse] : []),
      ...(before ? [`${words.before}: ${name(before)}`] : []),
      `${words.after}: ${name(quote.to)}`,
      ...sayChange(quote, words.quote),
      fill(words.expires, { time }),
    ],
    form: html`<form method="post" action="/manage" class="mt-4 flex flex-wrap gap-3">
      ${hidden({ number: quote.number })} ${button('change', words.agree, true)}
      <a href="/manage" class="button button-quiet">${words.keep}</a>
    </form>`,
  }
}

type Choice = { name: string; label: string; options: readonly number[]; chosen: number }

function choice(id: string, { name, label, options, chosen }: Choice): Html {
  return html`<div>
    <label for="change-${id}" class="mb-1.5 block text-meta font-semibold">${label}</label>
    <select id="change-${id}" name="${name}" class="field">
      ${join(options.map((n) => option(String(n), String(n), n === chosen)))}
    </select>
  </div>`
}

function option(value: string, label: string, isChosen: boolean): Html {
  const selected: Html = { html: isChosen ? 'selected' : '' }
  return html`<option value="${value}" ${selected}>${label}</option>`
}

function spellParty({ adults, children, toddlers, childSeats }: Party) {
  return {
    adults: String(adults),
    children: String(children),
    toddlers: String(toddlers),
    childSeats: String(childSeats),
  }
}

function hidden(fields: Readonly<Record<string, string>>): Html {
  return join(
    Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    ),
  )
}

function name(day: Pick<Day, 'title' | 'kind' | 'date' | PartyField>): string {
  const party = sayWhoComes(day, tourWords, guestsCount)
  return `${day.title}, ${formatLongDate(day.date)}, ${party}`
}
