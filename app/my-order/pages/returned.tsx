import { useCallback, useEffect, useState } from 'react'
import { canThank, findOrderPageState } from '#app/order/order-page-state.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { ActionForm, usePostedAct } from './act-form.tsx'
import type { ActAnswer } from './acts.ts'
import { createOrderMark } from './order-mark.ts'
import type { ManageWords } from './manage-words.ts'

type CheckAnswer = ActAnswer<'check'>

/** The number and interval of checks with the provider before the page gives up. */
const polling = { times: 8, everyMs: 2500 }

type Props = {
  /** The result in the return address, which proves nothing. Null on a later check. */
  returned: string | null
  order: ManageAnswer
  show: (order: ManageAnswer) => void
  words: ManageWords['manage']
}

/** Checks the payment after the return from the provider, then shows its state. */
export function Returned({ returned, order, show, words }: Props) {
  const posted = usePostedAct<CheckAnswer>('check')
  const [answeredMark, setAnsweredMark] = useState<string>()
  const [state, setState] = useState<CheckAnswer['payment'] | 'checking' | 'none'>('checking')
  const pollProvider = useCallback(
    async (signal: { isOver: boolean }) => {
      setState('checking')
      const { call } = await import('#ui/client/api.ts')
      const times = returned === 'cancelled' ? 1 : polling.times
      for (let attempt = 1; attempt <= times; attempt += 1) {
        // Each check waits for the provider's answer to the last.
        const answer = await call('POST /api/manage/check', {}, 'order').catch(() => undefined)
        if (signal.isOver) return
        const payment = answer?.ok ? (answer.value.payment ?? 'none') : 'under-way'
        if (payment !== 'under-way' || attempt === times) {
          if (answer?.ok) show(answer.value.order)
          setAnsweredMark(answer?.ok ? createOrderMark(answer.value.order) : undefined)
          setState(payment)
          return
        }
        // The provider needs time between checks.
        await new Promise((resolve) => {
          setTimeout(resolve, polling.everyMs)
        })
      }
    },
    [returned, show],
  )
  useEffect(() => {
    const signal = { isOver: false }
    void pollProvider(signal)
    return () => {
      signal.isOver = true
    }
  }, [pollProvider])
  if (state === 'none' || state === undefined) return null
  // The message is hidden if the order has changed since, or if the top of the page shows the
  // payment.
  if (answeredMark !== undefined && answeredMark !== createOrderMark(order)) return null
  const checkAgain = () => void pollProvider({ isOver: false })
  if (state === 'checking') {
    const postedState =
      posted?.state.step === 'done' ? posted.state.value.payment : findState(order)
    return (
      <>
        <p role="status" className="border-amber border-l-4 bg-plaster p-4 noscript:hidden">
          {words.checking}
        </p>
        <noscript>
          <Outcome
            returned={returned}
            order={order}
            again={checkAgain}
            words={words}
            state={postedState ?? 'under-way'}
          />
        </noscript>
      </>
    )
  }
  return (
    <Outcome returned={returned} order={order} again={checkAgain} words={words} state={state} />
  )
}

type State = NonNullable<CheckAnswer['payment']>
type OutcomeProps = Omit<Props, 'show'> & { state: State; again: () => void }

/** Shows the outcome of the payment, unless the top of the page shows it. */
function Outcome({ returned, order, state, again, words }: OutcomeProps) {
  if (state === 'paid' && !canThank(order)) return null
  if (state === 'looked-at' && findOrderPageState(order) === state) return null
  const shownState = state === 'under-way' && returned === 'cancelled' ? 'called-off' : state
  const outcome = words.outcomes[shownState]
  return (
    <div
      role={state === 'paid' ? 'status' : 'alert'}
      className={`border-l-4 bg-plaster p-4 ${state === 'paid' ? 'border-fynbos' : 'border-amber'}`}
    >
      <p className="font-semibold">{outcome?.title}</p>
      <p className="mt-1">{outcome?.text}</p>
      {state === 'under-way' && (
        <ActionForm of={{ act: 'check', submit: again }} className="mt-4">
          <button type="submit" className="button button-quiet">
            {words.checkAgain}
          </button>
        </ActionForm>
      )}
    </div>
  )
}

/** State of the newest payment, before the provider is asked. */
function findState({ payments }: ManageAnswer): State | undefined {
  return states[payments.at(-1)?.status ?? '']
}

const states: Readonly<Record<string, State>> = {
  paid: 'paid',
  declined: 'declined',
  'called-off': 'called-off',
  expired: 'over',
  mismatched: 'looked-at',
}
