import { openPayStep } from '#app/payments/open-pay-step.ts'
import { useState } from 'react'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import type { PlanName } from '#app/order/guest-requests-contract.ts'
import { calendarDateIn, capeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { sumCents, toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { ActionForm, ActionMessages, useOrderAction, usePostedAct } from './act-form.tsx'
import { type ActAnswer, amountPrefix } from './acts.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { OptionCard } from '#ui/components/option-card.tsx'
import { AmountOwed } from '#ui/private/owed.tsx'
import { VoucherForm } from './voucher-form.tsx'
import { formatCardNotice } from '#app/order/order-page-state.ts'

type PayAnswer = ActAnswer<'pay'>

/** The browser imports only the contract's types, so the names are listed here. */
const planNames: readonly PlanName[] = ['whole', 'in-parts']

type Props = {
  order: ManageAnswer
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** Amount and method of payment. One click leads to the provider, or shows our account. */
export function PayForm({ order, show, words: allWords, company }: Props) {
  const words = allWords.manage
  const { plans, ways, money } = order
  const posted = usePostedAct<PayAnswer>('pay')
  const { fields } = usePostedAct('pay', 'look', 'voucher') ?? {}
  const [chosenPlan, setPlan] = useState(
    planNames.find((name) => name === fields?.['plan']) ?? findDueName(order),
  )
  const [chosenProvider, setChosenProvider] = useState(fields?.['provider'] ?? findFirstWay(order))
  const paying = useOrderAction('pay', {
    words: allWords,
    failed: words.payFailed,
    onDone: (answer) => {
      const { step } = answer
      if (step.kind === 'instructions') return show(answer.order)
      setIsLeaving(true)
      openPayStep(step)
      // The form is enabled for a guest who returns by Back.
      addEventListener('pageshow', () => setIsLeaving(false), { once: true })
    },
    // The order is read again, because the amount due may have changed.
    onFailed: async () => {
      const { call } = await import('#ui/client/api.ts')
      const orderAnswer = await call('GET /api/manage', {}, 'reference').catch(() => undefined)
      if (orderAnswer?.ok) show(orderAnswer.value)
    },
  })
  const isHydrated = useIsHydrated()
  const [isLeaving, setIsLeaving] = useState(false)
  const plan = plans?.inParts ? chosenPlan : 'whole'
  const amount = (plan === 'in-parts' ? plans?.inParts : plans?.whole)?.[0]?.amount ?? money.balance
  const usableWays = ways.filter(({ least }) => least <= amount)
  const provider =
    usableWays.find((way) => way.provider === chosenProvider)?.provider ?? usableWays[0]?.provider
  const busy = paying.busy || isLeaving
  const choice = plans?.inParts && (
    <fieldset>
      <legend className="mb-1.5 text-meta font-semibold">{words.plan}</legend>
      <div className="grid gap-3">
        <PlanCard
          order={order}
          words={words}
          plan={plan}
          setPlan={setPlan}
          name="whole"
          parts={plans.whole}
        />
        <PlanCard
          order={order}
          words={words}
          plan={plan}
          setPlan={setPlan}
          name="in-parts"
          parts={plans.inParts}
        />
      </div>
    </fieldset>
  )
  // Without scripts the page doesn't know the chosen option, so all are open.
  const hasOpenOptions = choice && !isHydrated
  const amountNow = fill(words.pay, { amount: formatMoney(toMoney(amount)) })
  return (
    <section aria-labelledby="pay" className="border-ink border-t-4 bg-plaster p-6">
      <h2 id="pay" className="text-h3">
        {words.payTitle}
      </h2>
      {posted?.state.step === 'done' && (
        <ContinueToProvider
          {...posted.state.value}
          provider={posted.fields['provider'] ?? ''}
          words={words}
        />
      )}
      <ActionForm of={paying} fields={listHiddenFields(order)} className="mt-5 space-y-6">
        <ActionMessages of={[paying]} />
        {choice}
        <fieldset>
          <legend className="mb-1.5 text-meta font-semibold">{words.way}</legend>
          <div className="grid gap-3">
            {ways.map((way) => (
              <OptionCard
                key={way.provider}
                name="provider"
                value={way.provider}
                label={words.ways[way.provider]?.label ?? way.provider}
                checked={way.provider === provider}
                disabled={way.least > amount}
                onChange={() => {
                  paying.edit()
                  setChosenProvider(way.provider)
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
          {[...formatCardNotice(ways, words, company.name), words.agree].join(' ')}
        </p>
        <button
          type="submit"
          className="button button-primary w-full"
          disabled={busy || provider === undefined}
        >
          {busy ? words.payBusy : hasOpenOptions ? words.payNow : amountNow}
        </button>
      </ActionForm>
      {/* A voucher cannot pay for a gift voucher. */}
      {!order.gift && <VoucherForm plan={plan} choice={choice} show={show} words={allWords} />}
    </section>
  )
}

type ContinueProps = Pick<PayAnswer, 'step'> & { provider: string; words: ManageWords['manage'] }

/** A button for a provider that needs a form post. Scripts click it automatically. */
function ContinueToProvider({ step, provider, words }: ContinueProps) {
  if (step.kind !== 'form') return null
  const button = fill(words.goOn, { way: words.ways[provider]?.label ?? provider })
  return (
    <form
      method="post"
      action={step.action}
      role="alert"
      className="border-fynbos mt-5 border-l-4 pl-4"
    >
      <p>{words.goOnText}</p>
      {step.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" autoFocus className="button button-primary mt-3">
        {button}
      </button>
    </form>
  )
}

/** Finds the choice whose amount is due now, or next. */
function findDueName({ plans, money }: ManageAnswer): PlanName {
  const next = money.dueNow || money.parts[0]?.amount
  return plans?.inParts?.[0]?.amount === next ? 'in-parts' : 'whole'
}

/** Hidden fields: the choice, if there is only one, and the amount of each choice. */
function listHiddenFields({ plans, money }: ManageAnswer): Record<string, string> {
  const whole = plans?.whole?.[0]?.amount ?? money.balance
  const part = plans?.inParts?.[0]?.amount
  return {
    ...(plans?.inParts ? {} : { plan: 'whole' }),
    [`${amountPrefix}whole`]: String(whole),
    ...(part === undefined ? {} : { [`${amountPrefix}in-parts`]: String(part) }),
  }
}

type PlanCardProps = {
  order: ManageAnswer
  name: PlanName
  parts: NonNullable<ManageAnswer['plans']>['whole']
  plan: PlanName
  setPlan: (plan: PlanName) => void
  words: ManageWords['manage']
}

function PlanCard({ order, name, parts, plan, setPlan, words }: PlanCardProps) {
  const [firstPart, ...laterParts] = parts
  if (!firstPart) return null
  const { label, text } = nameChoice(order, name, laterParts, words)
  return (
    <OptionCard
      name="plan"
      value={name}
      label={label}
      checked={plan === name}
      onChange={() => setPlan(name)}
    >
      <span className="col-start-2 text-lead">
        <AmountOwed amount={firstPart.amount} about={words.about} />
      </span>
      <span className="text-ink-2 col-start-2 text-caption">{text}</span>
    </OptionCard>
  )
}

/** Labels a choice. A first part may be a deposit, the price of a change, or another amount due. */
function nameChoice(
  { held, money, now }: ManageAnswer,
  name: PlanName,
  later: PlanCardProps['parts'],
  { plans }: ManageWords['manage'],
): { label: string; text: string } {
  const lastPart = later.at(-1)
  if (name === 'whole' || !lastPart) return plans.whole
  const laterAmount = formatMoney(toMoney(sumCents(later.map(({ amount }) => amount))))
  const isInFuture = lastPart.dueOn > calendarDateIn(new Date(now), capeTown)
  const { label } = held ? plans.change : money.paid > 0 ? plans.due : plans['in-parts']
  const text = isInFuture ? plans['in-parts'].text : plans.due.text
  return { label, text: fill(text, { rest: laterAmount, date: formatDay(lastPart.dueOn) }) }
}

/** Finds the initially chosen method: the one just declined, otherwise the first. */
function findFirstWay({
  ways,
  payments,
}: Pick<ManageAnswer, 'ways' | 'payments'>): string | undefined {
  const lastPayment = payments.at(-1)
  const declinedProvider = lastPayment?.status === 'declined' ? lastPayment.provider : undefined
  return (ways.find(({ provider }) => provider === declinedProvider) ?? ways[0])?.provider
}
