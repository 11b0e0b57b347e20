import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { clockTimeInCapeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { CancelQuoteAnswer } from '#rules/refunds/cancel-answer.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { whomToCall } from '#rules/orders/whom-to-call.ts'
import { orderMessageFields } from '#rules/orders/order-message.ts'
import { offersAnotherDay } from '#rules/refunds/another-day.ts'
import { sayCancel } from '#rules/refunds/say-cancel.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { OrderNote } from './order-page.ts'
import { button, linkAddresses, radio, rand } from './order-forms.ts'

const {
  manage: { cancel: words, ride },
} = wordsOf(siteLanguage)

/** Begins the name of a day's box, before the id of its item. */
const prefix = 'item-'

/** The items whose boxes were ticked, as the API takes them. */
export function readTicked(fields: Readonly<Record<string, string>>): string[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

/** Asks what is to be called off; or says who can. */
export function cancelPart(order: ManageAnswer): Html {
  const { cancelling, days } = order
  if (!cancelling) return { html: '' }
  const { bar, items } = cancelling
  if (bar) {
    const said = fill(words.bars[bar], whomToCall(order, company))
    return html`<section aria-label="${words.title}">
      <p data-free="">${linkAddresses(said)}</p>
    </section>`
  }
  const open = days.filter((day) => items.some(({ item }) => item === day.item))
  const [only, ...others] = open
  const what =
    others.length === 0
      ? html`<input type="hidden" name="${prefix}${only?.item ?? ''}" value="yes" />`
      : html`<fieldset>
          <legend class="mb-1.5 text-meta font-semibold">${words.what}</legend>
          ${join(open.map(({ item, title, date }) => tick(prefix + item, `${title}, ${formatLongDate(date)}`)))}
        </fieldset>`
  const content = html`<p class="text-ink-2">${words.text}</p>
    <form method="post" action="/manage" class="mt-5 space-y-6">
      ${what}
      <div>
        ${tick('isMedical', words.medical)}
        <p class="text-ink-2 text-caption">${words.medicalHint}</p>
      </div>
      ${button('cancel-look', words.look)}
    </form>`
  return html`<section aria-label="${words.title}">${content}</section>`
}

/** What cancelling comes to, and the form that agrees to it. */
export function writeCancel(
  quote: CancelQuoteAnswer,
  { days }: Pick<ManageAnswer, 'days'>,
  isWorse: boolean,
): OrderNote {
  const isMovable = offersAnotherDay(quote, days)
  const move = html`<div class="border-fynbos w-full border-l-4 pl-4">
    <p>${words.anotherDayText}</p>
    <p class="mt-3"><a href="#change" class="button button-primary">${words.anotherDay}</a></p>
  </div>`
  const { number, credit, creditWaits, needsOffice } = quote
  const time = clockTimeInCapeTown(new Date(quote.expiresAt))
  const offer = html`<fieldset class="w-full">
    <legend class="mb-1.5 text-meta font-semibold">${words.how}</legend>
    <div class="grid gap-3">
      ${radio('instead', 'refund', words.refund.label, { text: words.refund.text, isChecked: true })}
      ${radio('instead', 'voucher', fill(words.voucher.label, { credit: rand(credit) }), {
        text: creditWaits ? words.voucher.waits : words.voucher.text,
        isChecked: false,
      })}
    </div>
  </fieldset>`
  const saying = html`<div class="w-full">
    <label for="cancel-message" class="mb-1.5 block text-meta font-semibold"
      >${words.medicalMessage} <span class="text-ink-2 font-normal">(${ride.optional})</span></label
    >
    <textarea
      id="cancel-message"
      name="message"
      rows="4"
      maxlength="${String(orderMessageFields.message.limit)}"
      aria-describedby="cancel-message-hint"
      class="field"
    ></textarea>
    <p id="cancel-message-hint" class="text-ink-2 mt-1.5 text-caption">
      ${words.medicalMessageHint}
    </p>
  </div>`
  return {
    ...(isMovable ? { opens: 'change' } : {}),
    title: needsOffice ? words.medicalTitle : words.quoteTitle,
    lines: [
      ...(isWorse ? [words.worse] : []),
      ...sayCancel(quote, words.quote),
      fill(words.expires, { time }),
    ],
    form: html`<form method="post" action="/manage" class="mt-4 flex flex-wrap gap-3">
      <input type="hidden" name="number" value="${number}" />
      ${credit > 0 && !needsOffice ? offer : html``} ${needsOffice ? saying : html``}
      ${isMovable ? move : html``}
      ${button('cancel', needsOffice ? words.agreeMedical : words.agree, !isMovable)}
      <a href="/manage" class="button button-quiet">${words.keep}</a>
    </form>`,
  }
}

function tick(name: string, label: string): Html {
  return html`<label class="flex items-baseline gap-3 py-2">
    <input type="checkbox" name="${name}" value="yes" class="accent-disa h-4 w-4" />
    <span>${label}</span>
  </label>`
}
