import { lazy, Suspense, useState } from 'react'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fill } from '#rules/text/fill.ts'
import { LinkedText } from '../legal/linked-text.tsx'
import { Spinner } from '../parts/spinner.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'

// Few who look at their booking cancel it: the form comes when it is wanted.
const loadForm = () => import('./cancel-form.tsx')
const CancelForm = lazy(loadForm)

type Props = {
  order: ManageAnswer
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** Where a guest calls the trip off, or a day of it; or is told who can. */
export function CancelTrip({ order, show, words: allWords, company }: Props) {
  const words = allWords.manage.cancel
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const { cancelling } = order
  if (!cancelling && !said) return null
  const { bar } = cancelling ?? {}
  return (
    <section aria-labelledby="cancel">
      <h2 id="cancel" className="text-h3">
        {words.title}
      </h2>
      <p role="status" className="text-fynbos mt-3 font-semibold empty:hidden">
        {said}
      </p>
      {cancelling && (
        <p className="text-ink-2 mt-2" data-free="">
          <LinkedText text={bar ? fill(words.bars[bar], { phone: company.phone }) : words.text} />
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
  )
}
