import { lazy, Suspense, useState } from 'react'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fill } from '#rules/text/fill.ts'
import { LinkedText } from '../legal/linked-text.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { Charges } from './charges.tsx'
import { Fold } from './fold.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { Withdraw } from './withdraw.tsx'

// Few who look at their booking cancel it: the form comes when it is wanted.
const loadForm = () => import('./cancel-form.tsx')
const CancelForm = lazy(loadForm)

type Props = {
  order: ManageAnswer
  /** Whether its table of charges still says something. */
  hasCharges: boolean
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** What calling it off costs, and where a guest does it: all of it or a day, or is told who can. */
export function CancelTrip({ order, hasCharges, show, words: allWords, company }: Props) {
  const words = allWords.manage.cancel
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const { cancelling, mayWithdraw } = order
  const charges = hasCharges ? order.charges : []
  if (!cancelling && !said && !mayWithdraw && charges.length === 0) return null
  const { bar } = cancelling ?? {}
  return (
    <Fold id="cancelling" title={words.title} hasSections>
      <div className="space-y-8">
        <Charges {...order} charges={charges} words={allWords.manage} />
        {mayWithdraw && <Withdraw show={show} words={allWords} />}
        {(cancelling || said) && (
          <section aria-label={words.title}>
            <p role="status" className="text-fynbos mb-3 font-semibold empty:hidden">
              {said}
            </p>
            {cancelling && (
              <p className="text-ink-2" data-free="">
                <LinkedText
                  text={bar ? fill(words.bars[bar], { phone: company.phone }) : words.text}
                />
              </p>
            )}
            {cancelling && !bar && isOpen && (
              <Suspense fallback={<Spinner label={words.lookBusy} />}>
                <CancelForm
                  order={order}
                  items={cancelling.items}
                  words={allWords}
                  close={() => setOpen(false)}
                  show={(now, outcome) => {
                    show(now)
                    if (outcome === 'ask-again') return
                    setSaid(outcome === 'with-office' ? words.told : words.done)
                    setOpen(false)
                  }}
                />
              </Suspense>
            )}
            {cancelling && !bar && !isOpen && (
              <button
                type="button"
                className="button button-quiet mt-5"
                onPointerEnter={() => void loadForm().catch(() => undefined)}
                onClick={() => {
                  setSaid('')
                  setOpen(true)
                }}
              >
                {words.open}
              </button>
            )}
          </section>
        )}
      </div>
    </Fold>
  )
}
