import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { calendarDateIn, capeTown, formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { findScene } from '#rules/orders/order-scene.ts'
import { buttonName } from '#rules/requests/form-signs.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'

const { manage: words, tour } = wordsOf(siteLanguage)
const rand = (amount: Cents) => formatMoney(toMoney(amount))
const nothing: Html = { html: '' }
/** Pieces where there is something to say. */
const when = (is: unknown, piece: () => Html) => (is ? piece() : nothing)

/** What is said on top of an order: what has come of a press. */
export type OrderNote = { title: string; lines: readonly string[]; form?: Html }

/** An order as its guest sees it without scripts: the same facts, and forms that browsers post (decision 18). */
export function writeOrder(order: ManageAnswer, note?: OrderNote): Html {
  const scene = words.scenes[findScene(order)]
  const canPay = order.mayPay && order.ways.length > 0
  return html`<div class="max-w-2xl">
    ${when(note, () => writeNote(note))}
    <h1 class="text-page">${scene.title}</h1>
    <p class="text-ink-2 mt-4 text-lead">
      ${fill(scene.text, { date: formatDay(order.money.rest?.dueOn ?? '') })}
    </p>
    <p class="mt-3" data-free="">
      ${words.reference} <strong class="tabular-nums">${order.reference}</strong>
    </p>
    ${when(findScene(order) === 'time-over', () => beginAgain(order))}
    ${when(canPay, () => payForm(order))} ${moneyPart(order)} ${tripPart(order)}
    ${when(order.mayCorrect, () => detailsForm(order))}
    ${when(order.charges.length > 0 && order.mayPay, () => chargesPart(order))}
    ${when(order.mayWithdraw, () => withdrawForm())}
    <p class="text-ink-2 mt-10" data-free="">
      ${fill(words.questions, { email: company.email, phone: company.phone })}
    </p>
  </div>`
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

function writeNote(note: OrderNote | undefined): Html {
  if (!note) return nothing
  return html`<div
    role="alert"
    tabindex="-1"
    autofocus
    class="border-amber mb-10 border-l-4 bg-plaster p-4"
  >
    <p class="font-semibold">${note.title}</p>
    ${join(note.lines.map((line) => html`<p class="mt-1" data-free="">${line}</p>`))}
    ${note.form ?? nothing}
  </div>`
}

function section(id: string, title: string, content: Html): Html {
  return html`<section aria-labelledby="${id}" class="mt-12">
    <h2 id="${id}" class="text-h3">${title}</h2>
    ${content}
  </section>`
}

function beginAgain({ days: [day] }: ManageAnswer): Html {
  const path = day?.kind === 'tour' ? `/book-tour/${day.product}` : '/transfers'
  return html`<p class="mt-6">
    <a href="${path}" class="button button-primary">${words.beginAgain}</a>
  </p>`
}

function payForm(order: ManageAnswer): Html {
  const { plans, ways, keptUntil, money } = order
  const parts = plans?.inParts
  const plan = (name: 'whole' | 'in-parts', amount: Cents) =>
    radio('plan', name, `${words.plans[name].label}: ${rand(amount)}`, {
      text: fill(words.plans[name].text, {
        rest: rand(parts?.at(-1)?.amount ?? 0),
        date: formatDay(parts?.at(-1)?.dueOn ?? ''),
      }),
      isChecked: (order.plan ?? 'whole') === name,
    })
  const content = html`${when(keptUntil, () => keepingPart(keptUntil ?? ''))}
    <form method="post" action="/manage" class="mt-5 space-y-6">
      ${when(
        plans && parts,
        () =>
          html`<fieldset>
            <legend class="mb-1.5 text-meta font-semibold">${words.plan}</legend>
            <div class="grid gap-3">
              ${plan('whole', plans?.whole[0]?.amount ?? 0)}
              ${plan('in-parts', parts?.[0]?.amount ?? 0)}
            </div>
          </fieldset>`,
      )}
      <fieldset>
        <legend class="mb-1.5 text-meta font-semibold">${words.way}</legend>
        <div class="grid gap-3">
          ${join(
            ways.map(({ provider, mode }, position) => {
              const { label = provider, text = '' } = words.ways[provider] ?? {}
              const own = mode === 'test' ? `${text} ${words.testMode}` : text
              return radio('provider', provider, label, { text: own, isChecked: position === 0 })
            }),
          )}
        </div>
      </fieldset>
      <p class="text-ink-2 text-caption">${words.agree}</p>
      ${button('pay', parts ? words.payTitle : fill(words.pay, { amount: rand(money.balance) }), true)}
    </form>`
  return section('pay', words.payTitle, content)
}

function keepingPart(keptUntil: string): Html {
  const time = new Date(keptUntil).toLocaleTimeString('en-GB', {
    timeZone: capeTown,
    hour: '2-digit',
    minute: '2-digit',
  })
  return html`<p class="mt-4">${fill(words.keptUntil, { time })}</p>`
}

function moneyPart({ money, payments, refunds }: ManageAnswer): Html {
  if (money.lines.length === 0)
    return section('money', words.moneyTitle, html`<p class="mt-4">${words.onRequest}</p>`)
  const row = (label: string, amount: Cents) => fact(label, rand(amount))
  const rows = [
    ...money.lines.map(({ label, amount }) => row(label, amount)),
    row(words.owed, money.owed),
    ...(money.paid > 0 ? [row(words.paid, money.paid)] : []),
    ...(money.refunded > 0 ? [row(words.refunded, money.refunded)] : []),
    ...(money.paid > 0 && money.balance > 0 ? [row(words.left, money.balance)] : []),
  ]
  const said = [
    ...payments.map(
      ({ amount, provider, status, at }) =>
        `${fill(words.payment, {
          amount: rand(amount),
          way: words.ways[provider]?.label ?? provider,
          date: formatLongDate(calendarDateIn(new Date(at), capeTown)),
        })}: ${words.paymentStates[status] ?? status}`,
    ),
    ...refunds.map(({ amount, isDone }) =>
      fill(isDone ? words.refundDone : words.refund, { amount: rand(amount) }),
    ),
  ]
  const isOpen = payments.some(({ status }) => status === 'pending')
  const content = html`<dl class="border-rule mt-4 space-y-1.5 border-t pt-4">${join(rows)}</dl>
    <p class="text-ink-2 mt-3 text-caption">${fill(words.charged, { company: company.name })}</p>
    ${when(
      said.length > 0,
      () =>
        html`<ul class="text-ink-2 mt-4 space-y-1 text-meta">
          ${join(said.map((line) => html`<li>${line}</li>`))}
        </ul>`,
    )}
    ${when(
      isOpen,
      () =>
        html`<form method="post" action="/manage" class="mt-4">
          ${button('check', words.checkAgain)}
        </form>`,
    )}`
  return section('money', words.moneyTitle, content)
}

function tripPart({ days }: ManageAnswer): Html {
  const shown = days.map((day) => {
    const variant = day.variant ? ` · ${words.variants[day.variant] ?? day.variant}` : ''
    const cancelled = day.isCancelled ? ` (${words.itemCancelled})` : ''
    const party = [
      fillCount(tour.adultsCount, day.adults),
      ...(day.children > 0 ? [fillCount(tour.childrenCount, day.children)] : []),
    ].join(', ')
    return html`<p class="mt-4 text-lead font-semibold">${day.title}${variant}${cancelled}</p>
      <dl class="mt-2 space-y-1.5">
        ${fact(words.date, formatLongDate(day.date))}
        ${when(day.startTime, () => fact(words.setsOut, day.startTime ?? ''))}
        ${fact(words.party, party)} ${fact(words.pickup, day.pickup ?? words.toCome)}
        ${when(day.flight, () => fact(words.flight, day.flight ?? ''))}
      </dl>`
  })
  return section('trip', words.tripTitle, join(shown))
}

function chargesPart({ charges }: ManageAnswer): Html {
  const rows = charges.map(({ firstDay, lastDay, percent, amount, isNow }) => {
    const date = formatLongDate(lastDay)
    const days =
      firstDay && !isNow
        ? fill(words.between, { from: formatDay(firstDay), date })
        : fill(words.until, { date })
    const charge =
      amount === undefined
        ? fill(words.share, { percent })
        : fill(words.amountAndShare, { percent, amount: rand(amount) })
    return html`<tr class="border-rule border-b align-top">
      <th scope="row" class="py-3 pr-4 font-normal tabular-nums">${days}</th>
      <td class="py-3 font-semibold tabular-nums">${charge}</td>
    </tr>`
  })
  const content = html`<p class="text-ink-2 mt-2">${words.chargesText}</p>
    <table class="mt-4 w-full border-collapse text-left">
      <caption class="sr-only">
        ${words.chargesCaption}
      </caption>
      <thead>
        <tr class="border-ink border-b-[1.5px] text-meta">
          <th scope="col" class="py-2.5 pr-4 font-semibold">${words.when}</th>
          <th scope="col" class="py-2.5 font-semibold">${words.charge}</th>
        </tr>
      </thead>
      <tbody>
        ${join(rows)}
      </tbody>
    </table>`
  return section('charges', words.chargesTitle, content)
}

function detailsForm({ details }: ManageAnswer): Html {
  const { name, phone, specialRequests } = words.asked
  const content = html`<p class="text-ink-2 mt-2">${words.detailsText}</p>
    <form method="post" action="/manage" class="mt-5 space-y-6">
      ${input('name', name.label, details.name)} ${input('phone', phone.label, details.phone)}
      <div>
        <label for="specialRequests" class="mb-1.5 block text-meta font-semibold"
          >${specialRequests.label}</label
        >
        <textarea id="specialRequests" name="specialRequests" rows="3" class="field">
${details.specialRequests}</textarea>
      </div>
      <p class="text-ink-2 text-caption">${fill(words.email, { email: details.email })}</p>
      ${button('details', words.correct)}
    </form>`
  return section('details', words.detailsTitle, content)
}

function withdrawForm(): Html {
  const content = html`<p class="text-ink-2 mt-2">${words.withdrawText}</p>
    <form method="post" action="/manage" class="mt-5">
      <label class="flex items-baseline gap-3">
        <input type="checkbox" name="sure" value="yes" required class="accent-disa h-4 w-4" />
        <span>${words.withdrawSure}</span>
      </label>
      <p class="mt-4">${button('withdraw', words.withdraw)}</p>
    </form>`
  return section('withdraw', words.withdrawTitle, content)
}

function fact(label: string, value: string): Html {
  return html`<div class="flex justify-between gap-4">
    <dt class="text-ink-2">${label}</dt>
    <dd>${value}</dd>
  </div>`
}

function radio(
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

function button(act: string, label: string, isPrimary = false): Html {
  const look = isPrimary ? 'button-primary' : 'button-quiet'
  return html`<button type="submit" name="${buttonName}" value="${act}" class="button ${look}">
    ${label}
  </button>`
}
