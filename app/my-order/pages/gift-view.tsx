import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { hasMoney } from '#app/order/money-rows.ts'
import { fill } from '#rules/text/fill.ts'
import { useSearchParams } from 'react-router'
import { usePostedAct } from './act-form.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { GiftCard } from '#app/credit/gift-card.tsx'
import type { Picture } from '#ui/pictures.ts'
import { OrderMoney } from './money.tsx'
import { PayForm } from './pay-form.tsx'
import { Questions } from './questions.tsx'
import { Returned } from './returned.tsx'
import { Thread } from './thread.tsx'
import { TransferBox } from './transfer-box.tsx'

type Props = {
  order: ManageAnswer & { gift: NonNullable<ManageAnswer['gift']> }
  messageKey: string
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
  card: Picture
}

export function GiftView({ order, messageKey, show, words: allWords, company, card }: Props) {
  const [search] = useSearchParams()
  const isChecked = usePostedAct('check') !== undefined
  const { gift: words, manage } = allWords
  const { gift, transfer } = order
  const returned = search.get('returned')
  const date = formatLongDate(gift.arrivesOn)
  const state = words.states[gift.state]
  const canPay = order.mayPay && order.ways.length > 0
  const hasOpenTask = returned || isChecked || transfer || canPay
  // An expired or stopped voucher is not delivered.
  const isUsable = gift.state !== 'over' && gift.state !== 'stopped'
  const facts = [
    [words.facts.amount, formatMoney(toMoney(gift.amount))],
    ...(gift.left === undefined ? [] : [[words.facts.left, formatMoney(toMoney(gift.left))]]),
    ...(isUsable && gift.validUntil ? [[words.facts.until, formatLongDate(gift.validUntil)]] : []),
    ...(isUsable ? [[words.facts.arrives, date]] : []),
  ]
  return (
    <>
      <h1 className="text-page">{state.title}</h1>
      <p className="text-ink-2 mt-3 max-w-2xl text-lead" data-free="">
        {fill(state.text, { date, email: gift.receiverEmail ?? '' })}
      </p>
      <p className="mt-2" data-free="">
        {manage.reference} <strong className="tabular-nums">{order.reference}</strong>
      </p>
      {gift.hasCard && (
        <p className="mt-6">
          <a className="button button-primary" href="/manage/gift-card.pdf">
            {words.print}
          </a>
        </p>
      )}
      {gift.state === 'over' && (
        <p className="mt-6">
          <a className="button button-primary" href="/gift-voucher">
            {words.begin}
          </a>
        </p>
      )}
      <div className="mt-8 grid gap-x-16 gap-y-10 print:block print:space-y-6 lg:grid-cols-[1fr_26rem] lg:items-start">
        <div className={`space-y-6 empty:hidden lg:order-2 ${hasOpenTask ? '' : 'max-lg:order-2'}`}>
          {(returned || isChecked) && (
            <Returned returned={returned} order={order} show={show} words={manage} />
          )}
          {transfer && <TransferBox transfer={transfer} show={show} words={allWords} />}
          {canPay && (
            <PayForm order={order} show={show} words={payWords(allWords)} company={company} />
          )}
          {hasMoney(order) && <OrderMoney order={order} words={manage} company={company} />}
        </div>
        <div className="space-y-10">
          <section aria-labelledby="gift">
            <h2 id="gift" className="border-rule border-b pb-3 text-h3">
              {words.aboutTitle}
            </h2>
            <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-[22rem_1fr] lg:grid-cols-1 xl:grid-cols-[26rem_1fr]">
              <div className="max-w-[26rem]">
                <GiftCard
                  words={words.card}
                  company={company.name}
                  picture={card}
                  receiver={gift.receiver}
                  giver={gift.giver}
                  message={gift.message ?? undefined}
                  amount={formatMoney(toMoney(gift.amount))}
                  code={
                    gift.codeEnd
                      ? `${words.facts.code} ${gift.codeEnd}`
                      : `${words.card.code}: ${words.preview.code}`
                  }
                />
              </div>
              <div>
                <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-2 max-[20rem]:grid-cols-1">
                  {facts.map(([label, value]) => (
                    <div key={label} className="contents">
                      <dt className="text-ink-2">{label}</dt>
                      <dd className="tabular-nums">{value}</dd>
                    </div>
                  ))}
                </dl>
                {isUsable && <p className="text-ink-2 mt-5 max-w-prose text-meta">{words.rules}</p>}
              </div>
            </div>
          </section>
          {!order.paysOnly && (
            <Thread
              messages={order.messages}
              messageKey={messageKey}
              show={show}
              words={allWords}
            />
          )}
        </div>
      </div>
      <Questions words={manage} company={company} />
    </>
  )
}

/** Payment words for a gift, without those about a hold. */
function payWords(words: ManageWords): ManageWords {
  const { gift, manage } = words
  const { eft } = manage.ways
  const ways = { ...manage.ways, ...(eft ? { eft: { ...eft, text: gift.byTransfer } } : {}) }
  return { ...words, manage: { ...manage, agree: gift.agree, ways } }
}
