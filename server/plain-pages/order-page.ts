import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import {
  hasMoney,
  hasNews,
  hasPapers,
  listMoneyRows,
  sayNoRows,
  sayPayments,
} from '#rules/orders/money-rows.ts'
import { findScene, sayScene } from '#rules/orders/order-scene.ts'
import { whomToCall } from '#rules/orders/whom-to-call.ts'
import { sayCharges } from '#rules/refunds/say-cancel.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { OrderPictures } from '../pages/built-pages.ts'
import { addressForm } from './address-forms.ts'
import { bankPart } from './bank-forms.ts'
import { cancelPart } from './cancel-forms.ts'
import { changePart, type Choices, heldPart } from './change-forms.ts'
import { fold } from './fold.ts'
import { sharePart } from './share-form.ts'
import { threadPart } from './thread-form.ts'
import { tripPart } from './order-trip.ts'
import { voucherForm } from './voucher-forms.ts'
import {
  askForAddress,
  button,
  detailsForm,
  linkAddresses,
  payForm,
  rand,
  ridesPart,
  transferPart,
  section,
  subsection,
  when,
  withdrawForm,
  leaveForm,
} from './order-forms.ts'

const { manage: words } = wordsOf(siteLanguage)
const nothing: Html = { html: '' }

/** What is said on top of an order: what has come of a press. */
export type OrderNote = {
  title: string
  lines: readonly string[]
  form?: Html
  /** The part of the page that it leads to. */
  opens?: string
}

/** What has come of a press: what is said on top, what was typed and refused, and which part it was in. */
export type Pressed = {
  note?: OrderNote | undefined
  typed?: Readonly<Record<string, string>>
  act?: string
}

/** An order as its guest sees it without scripts: the same facts, and forms that browsers post (decision 18). */
export function writeOrder(
  order: ManageAnswer,
  { note, typed = {}, act = '' }: Pressed = {},
  choices: Choices = {},
  pictures?: OrderPictures,
): Html {
  const scene = findScene(order)
  // Whose money is looked at is asked for no more of it.
  const mayAsk = scene !== 'looked-at'
  const canPay = order.mayPay && order.ways.length > 0 && mayAsk
  const isOpen = (part: string) => partOf[act] === part || note?.opens === part
  const said = askedParts(order, { canPay, mayAsk }, typed)
  const isAsked = said.html !== ''
  const asked = html`<div class="space-y-9 lg:col-start-2 lg:row-span-2 lg:row-start-1">
    <div class="space-y-6">${said}</div>
    ${moneyPart(order)}
  </div>`
  const money = html`<div class="empty:hidden lg:col-start-2">${moneyPart(order)}</div>`
  const trip = html`<div
    class="${isAsked ? 'lg:col-start-1' : 'lg:col-start-1 lg:row-span-2 lg:row-start-1'}"
  >
    ${tripPart(order, '/manage/calendar.ics', pictures)}
  </div>`
  const acts = html`<section
    aria-labelledby="acts"
    class="${isAsked ? 'lg:col-start-1' : 'lg:col-start-2'}"
  >
    <h2 id="acts" class="border-rule border-b pb-3 text-h3">${words.actsTitle}</h2>
    ${ridesPart(order, isOpen('ride'))} ${changePart(order, choices, typed, isOpen('change'))}
    ${detailsPart(order, typed.email, isOpen('details'))}
    ${threadPart(order, typed.message, isOpen('thread'))} ${sharePart(order, isOpen('share'))}
    ${cancellingPart(order, isOpen('cancelling'))}
  </section>`
  return html`<div>
    ${when(note, () => writeNote(note))}
    <h1 class="text-page">${words.scenes[scene].title}</h1>
    <p class="text-ink-2 mt-3 max-w-2xl text-lead">${sayScene(order, scene, words)}</p>
    <p class="mt-2" data-free="">
      ${words.reference} <strong class="tabular-nums">${order.reference}</strong>
    </p>
    ${when(scene === 'time-over', () => beginAgain(order))}
    <div
      class="mt-7 grid gap-x-16 gap-y-8 lg:mt-10 lg:gap-y-12 print:mt-4 print:block print:space-y-5 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:items-start"
    >
      ${isAsked ? html`${asked} ${trip} ${acts}` : html`${trip} ${acts} ${money}`}
    </div>
    <p class="text-ink-2 mt-10" data-free="">
      ${linkAddresses(fill(words.questions, whomToCall(order, company)))}
    </p>
    <p class="text-ink-2 mt-4 text-meta">
      ${words.others} <a href="/account" class="link">${words.othersLink}</a>
    </p>
    ${leaveForm()}
  </div>`
}

/** In which part of the page each button stands, which opens it again once it was pressed. */
const partOf: Readonly<Record<string, string>> = {
  ride: 'ride',
  'change-look': 'change',
  details: 'details',
  'address-codes': 'details',
  message: 'thread',
  share: 'share',
  'share-end': 'share',
  withdraw: 'cancelling',
  'cancel-look': 'cancelling',
}

/** What is asked of the guest, before all else. */
function askedParts(
  order: ManageAnswer,
  { canPay, mayAsk }: { canPay: boolean; mayAsk: boolean },
  typed: Readonly<Record<string, string>>,
): Html {
  return join(
    [
      heldPart(order),
      transferPart(order),
      when(canPay, () => payForm(order, voucherForm(order, typed.code))),
      when(!canPay && order.takesVoucher && mayAsk, () => voucherForm(order, typed.code)),
      bankPart(order, typed),
    ].filter((part) => part.html !== ''),
  )
}

/** Who the guest is, and to where our mails go. */
function detailsPart(order: ManageAnswer, typed: string | undefined, isOpen: boolean): Html {
  const { name, phone, email } = order.details
  const content = html`${when(order.mayCorrect, () => detailsForm(order))}
  ${when(order.mayChangeAddress, () => addressForm(order, typed))}`
  // Before it is paid, it is read without a press (ECT Act, s43(2)).
  const says = order.mayWithdraw ? `${name}, ${phone}, ${email}` : undefined
  return when(order.mayCorrect || order.mayChangeAddress, () =>
    fold('details', words.detailsTitle, content, { says, isOpen }),
  )
}

/** What calling it off costs, and where it is done. */
function cancellingPart(order: ManageAnswer, isOpen: boolean): Html {
  const parts = [
    when(order.charges.length > 0 && (order.mayPay || order.cancelling), () => chargesPart(order)),
    when(order.mayWithdraw, withdrawForm),
    cancelPart(order),
  ].filter((part) => part.html !== '')
  const content = html`<div class="space-y-8">${join(parts)}</div>`
  return when(parts.length > 0, () =>
    fold('cancelling', words.cancel.title, content, { isOpen, hasSections: true }),
  )
}

function writeNote(note: OrderNote | undefined): Html {
  if (!note) return nothing
  return html`<div
    role="alert"
    tabindex="-1"
    autofocus
    class="border-amber mb-10 max-w-2xl border-l-4 bg-plaster p-4"
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
  const isOwed = order.money.balance > 0
  const charged = html`<p class="text-ink-2 mt-3 text-caption">
    ${fill(words.charged, { company: company.name })}
  </p>`
  const papers = html`${when(
    said.length > 0,
    () =>
      html`<ul class="text-ink-2 space-y-1 text-meta">
        ${join(said.map((line) => html`<li>${line}</li>`))}
      </ul>`,
  )}
  ${when(
    isOpen,
    () =>
      html`<form method="post" action="/manage" class="mt-4">
        ${button('check', words.checkAgain)}
      </form>`,
  )}
  ${documentsPart(order)} ${isOwed ? { html: '' } : charged}`
  const content = html`<dl class="border-rule mt-4 space-y-1.5 border-t pt-4">${join(rows)}</dl>
    ${isOwed ? charged : { html: '' }}
    ${when(order.addressAbove, () => askForAddress(order.addressAbove ?? 0))}
    ${when(
      hasPapers(order),
      () =>
        html`<div class="border-rule mt-4 border-t">
          ${fold('papers', words.papers, papers, { isOpen: hasNews(order) })}
        </div>`,
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
  return html`<section aria-labelledby="documents" class="mt-4">
    <h4 id="documents" class="font-sans text-meta font-semibold">${words.documentsTitle}</h4>
    <ul>
      ${join(rows)}
    </ul>
  </section>`
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
  const content = html`<p class="text-ink-2">${sayCharges(ofTrip, words, cancelling?.freeUntil)}</p>
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
  return subsection('charges', words.chargesTitle, content)
}
