import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { hasMoney, listMoneyRows, sayNoRows, sayPayments } from '#rules/orders/money-rows.ts'
import { findScene, sayScene } from '#rules/orders/order-scene.ts'
import { sayCharges } from '#rules/refunds/say-cancel.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { OrderPictures } from '../pages/built-pages.ts'
import { addressForm } from './address-forms.ts'
import { bankPart } from './bank-forms.ts'
import { cancelPart } from './cancel-forms.ts'
import { changePart, type Choices, heldPart } from './change-forms.ts'
import { sharePart } from './share-form.ts'
import { threadPart } from './thread-form.ts'
import { tripPart } from './order-trip.ts'
import { voucherForm } from './voucher-forms.ts'
import {
  button,
  detailsForm,
  linkAddresses,
  payForm,
  rand,
  ridesPart,
  transferPart,
  section,
  when,
  withdrawForm,
  leaveForm,
} from './order-forms.ts'

const { manage: words } = wordsOf(siteLanguage)
const nothing: Html = { html: '' }

/** What is said on top of an order: what has come of a press. */
export type OrderNote = { title: string; lines: readonly string[]; form?: Html }

/** An order as its guest sees it without scripts: the same facts, and forms that browsers post (decision 18). */
export function writeOrder(
  order: ManageAnswer,
  note?: OrderNote,
  typed: Readonly<Record<string, string>> = {},
  choices: Choices = {},
  pictures?: OrderPictures,
): Html {
  const scene = findScene(order)
  const canPay = order.mayPay && order.ways.length > 0
  const trip = () => tripPart(order, '/manage/calendar.ics', pictures)
  return html`<div class="max-w-2xl">
    ${when(note, () => writeNote(note))}
    <h1 class="text-page">${words.scenes[scene].title}</h1>
    <p class="text-ink-2 mt-4 text-lead">${sayScene(order, scene, words)}</p>
    <p class="mt-3" data-free="">
      ${words.reference} <strong class="tabular-nums">${order.reference}</strong>
    </p>
    ${when(scene === 'time-over', () => beginAgain(order))} ${heldPart(order)}
    ${transferPart(order)} ${when(canPay, () => payForm(order, voucherForm(order, typed.code)))}
    ${when(!canPay && order.takesVoucher, () => voucherForm(order, typed.code))}
    ${when(!canPay, trip)} ${moneyPart(order)} ${documentsPart(order)} ${when(canPay, trip)}
    ${bankPart(order, typed)} ${ridesPart(order.rides)} ${changePart(order, choices, typed)}
    ${when(order.mayCorrect, () => detailsForm(order))}
    ${when(order.mayChangeAddress, () => addressForm(order.details.email, typed.email))}
    ${when(order.charges.length > 0 && (order.mayPay || order.cancelling), () =>
      chargesPart(order),
    )}
    ${when(order.mayWithdraw, () => withdrawForm())} ${cancelPart(order)} ${sharePart(order)}
    ${threadPart(order, typed.message)}
    <p class="text-ink-2 mt-10" data-free="">
      ${linkAddresses(fill(words.questions, { email: company.email, phone: company.phone }))}
    </p>
    ${leaveForm('/manage')}
  </div>`
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

function beginAgain({ days: [day] }: ManageAnswer): Html {
  const path = day?.kind === 'tour' ? `/book-tour/${day.product}` : '/transfers'
  return html`<p class="mt-6">
    <a href="${path}" class="button button-primary">${words.beginAgain}</a>
  </p>`
}

function moneyPart(order: ManageAnswer): Html {
  if (!hasMoney(order)) return nothing
  const rows = listMoneyRows(order, words).map(
    ({ label, amount, isStrong }) =>
      html`<div class="flex justify-between gap-4 ${isStrong ? 'font-semibold' : ''}">
        <dt>${label}</dt>
        <dd class="text-right tabular-nums">${rand(amount)}</dd>
      </div>`,
  )
  if (rows.length === 0)
    return section(
      'money',
      words.moneyTitle,
      html`<p class="mt-4">${sayNoRows(order.status, words)}</p>`,
    )
  const said = sayPayments(order, words)
  const isOpen = order.payments.some(({ status }) => status === 'pending')
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

function documentsPart({ documents }: ManageAnswer): Html {
  if (documents.length === 0) return nothing
  const rows = documents.map(({ id, kind, name, issuedOn, amount, isTest }) => {
    const about = fill(words.document, { date: formatLongDate(issuedOn), amount: rand(amount) })
    return html`<li class="border-rule border-b py-1">
      <a href="/manage/documents/${id}" class="link inline-block py-2"
        >${words.documents[kind]} ${name}</a
      >
      <span class="text-ink-2 text-caption"
        >${isTest ? `${about} (${words.testDocument})` : about}</span
      >
    </li>`
  })
  const list = html`<ul class="border-rule mt-4 border-t">
    ${join(rows)}
  </ul>`
  return section('documents', words.documentsTitle, list)
}

function chargesPart({ charges, days: ofTrip, cancelling }: ManageAnswer): Html {
  const rows = charges.map(({ firstDay, lastDay, percent, amount, isNow }) => {
    const days =
      firstDay && !isNow
        ? fill(words.between, { from: formatDay(firstDay), date: formatDay(lastDay) })
        : fill(words.until, { date: formatDay(lastDay) })
    const charge =
      amount === undefined
        ? fill(words.share, { percent })
        : fill(words.amountAndShare, { percent, amount: rand(amount) })
    return html`<tr class="border-rule border-b align-top">
      <th scope="row" class="py-3 pr-4 font-normal tabular-nums">${days}</th>
      <td class="py-3 font-semibold tabular-nums">${charge}</td>
    </tr>`
  })
  const content = html`<p class="text-ink-2 mt-2">
      ${sayCharges(ofTrip, words, cancelling?.freeUntil)}
    </p>
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
