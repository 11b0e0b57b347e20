import { type FormEvent, useState } from 'react'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import type { PlanName } from '#rules/orders/manage-request.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { findFirstWay } from '#rules/orders/first-way.ts'
import { sayWhoCharges } from '#rules/orders/who-charges.ts'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '../client/use-send.ts'
import { RefusalList } from '../parts/refusal-list.tsx'
import type { PayAnswer } from './manage-calls.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { OptionCard } from './option-card.tsx'
import { Owed } from './owed.tsx'
import { VoucherForm } from './voucher-form.tsx'

type Props = {
  order: ManageAnswer
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** What to pay now, and how: one press leads to the provider, or shows our account. */
export function PayForm({ order, show, words: allWords, company }: Props) {
  const words = allWords.manage
  const { plans, ways, money } = order
  const [plan, setPlan] = useState<PlanName>(order.plan ?? 'whole')
  const [chosen, setChosen] = useState(findFirstWay(order))
  const sending = useSend<PayAnswer>({ refusals: allWords.refusals, failed: words.payFailed })
  const [isLeaving, setIsLeaving] = useState(false)
  const now = (plan === 'in-parts' ? plans?.inParts : undefined) ?? plans?.whole
  const amount = now?.[0]?.amount ?? money.balance
  const usable = ways.filter(({ least }) => least <= amount)
  const provider = usable.find((way) => way.provider === chosen)?.provider ?? usable[0]?.provider
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (isLeaving) return
    const { payOrder } = await import('./manage-calls.ts')
    const request = { ...(plans ? { plan } : {}), provider: provider ?? '' }
    const answer = await sending.send(() => payOrder(request), request)
    if (!answer) return
    const { step } = answer
    if (step.kind === 'instructions') return show(answer.order)
    setIsLeaving(true)
    const { goTo } = await import('./go-to.ts')
    goTo(step)
    // Whoever comes back by the back button finds the form as it was.
    addEventListener('pageshow', () => setIsLeaving(false), { once: true })
  }
  const busy = sending.busy || isLeaving
  return (
    <section aria-labelledby="pay" className="border-ink border-t-4 bg-plaster p-6">
      <h2 id="pay" className="text-h3">
        {words.payTitle}
      </h2>
      <form method="post" onSubmit={(event) => void pay(event)} className="mt-5 space-y-6">
        {sending.lines.length > 0 && <RefusalList title={words.pleaseMend} lines={sending.lines} />}
        {plans?.inParts && (
          <fieldset>
            <legend className="mb-1.5 text-meta font-semibold">{words.plan}</legend>
            <div className="grid gap-3">
              <PlanCard {...{ words, plan, setPlan }} name="whole" parts={plans.whole} />
              <PlanCard {...{ words, plan, setPlan }} name="in-parts" parts={plans.inParts} />
            </div>
          </fieldset>
        )}
        <fieldset>
          <legend className="mb-1.5 text-meta font-semibold">{words.way}</legend>
          <div className="grid gap-3">
            {ways.map((way) => (
              <OptionCard
                key={way.provider}
                name="provider"
                value={way.provider}
                label={words.ways[way.provider]?.label ?? way.provider}
                isChosen={way.provider === provider}
                isDisabled={way.least > amount}
                onChoose={() => {
                  sending.edit()
                  setChosen(way.provider)
                }}
              >
                <span className="text-ink-2 col-start-2 text-caption">
                  {way.least > amount
                    ? fill(words.tooSmall, { least: formatMoney(toMoney(way.least)) })
                    : words.ways[way.provider]?.text}
                  {way.mode === 'test' && ` ${words.testMode}`}
                </span>
              </OptionCard>
            ))}
          </div>
        </fieldset>
        <p className="text-ink-2 text-caption">
          {[...sayWhoCharges(ways, words, company.name), words.agree].join(' ')}
        </p>
        <button
          type="submit"
          className="button button-primary w-full"
          disabled={busy || provider === undefined}
        >
          {busy ? words.payBusy : fill(words.pay, { amount: formatMoney(toMoney(amount)) })}
        </button>
      </form>
      <VoucherForm plan={plans ? plan : undefined} show={show} words={allWords} />
    </section>
  )
}

type PlanCardProps = {
  name: PlanName
  parts: NonNullable<ManageAnswer['plans']>['whole']
  plan: PlanName
  setPlan: (plan: PlanName) => void
  words: ManageWords['manage']
}

function PlanCard({ name, parts, plan, setPlan, words }: PlanCardProps) {
  const { label, text } = words.plans[name]
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return null
  const rest = formatMoney(toMoney(last.amount))
  return (
    <OptionCard
      name="plan"
      value={name}
      label={label}
      isChosen={plan === name}
      onChoose={() => setPlan(name)}
    >
      <span className="col-start-2 text-lead">
        <Owed amount={first.amount} about={words.about} />
      </span>
      <span className="text-ink-2 col-start-2 text-caption">
        {fill(text, { rest, date: formatDay(last.dueOn) })}
      </span>
    </OptionCard>
  )
}
