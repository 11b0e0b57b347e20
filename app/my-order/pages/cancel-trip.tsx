import { lazy, Suspense, useState } from 'react'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { fill } from '#rules/text/fill.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import type { ActAnswer } from './acts.ts'
import { usePostedAct } from './act-form.tsx'
import { Charges } from './charges.tsx'
import { Fold } from './fold.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { Withdraw } from './withdraw.tsx'

// The form's code loads when the form is opened, because few guests cancel.
const loadForm = () => import('./cancel-form.tsx')
const CancelForm = lazy(loadForm)

type Props = {
  order: ManageAnswer
  hasCharges: boolean
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** Shows the cost of a cancellation and the form for all days or one, or whom to ask. */
export function CancelTrip({ order, hasCharges, show, words: allWords, company }: Props) {
  const words = allWords.manage.cancel
  const postedPreview = usePostedAct('cancel-look')
  const postedCancel = usePostedAct<ActAnswer<'cancel'>>('cancel')
  const postedOutcome =
    postedCancel?.state.step === 'done' ? postedCancel.state.value.outcome : undefined
  const formatDone = (outcome: ActAnswer<'cancel'>['outcome']) =>
    outcome === 'with-office' ? words.told : words.done
  const hasNewFigures = postedOutcome === 'ask-again'
  const [isOpen, setOpen] = useState(postedPreview !== undefined || hasNewFigures)
  const [notice, setNotice] = useState(
    postedOutcome && !hasNewFigures ? formatDone(postedOutcome) : '',
  )
  const { cancelling, mayWithdraw } = order
  const charges = hasCharges ? order.charges : []
  if (!cancelling && !notice && !mayWithdraw && charges.length === 0) return null
  const { bar: reason } = cancelling ?? {}
  return (
    <Fold id="cancelling" title={words.title} hasSections>
      <div className="space-y-8">
        <Charges {...order} charges={charges} words={allWords.manage} />
        {mayWithdraw && <Withdraw show={show} words={allWords} />}
        {(cancelling || notice) && (
          <section aria-label={words.title}>
            <p
              role="status"
              tabIndex={-1}
              autoFocus
              className="text-fynbos mb-3 font-semibold empty:hidden"
            >
              {notice}
            </p>
            {cancelling && (
              <p className="text-ink-2" data-free="">
                <LinkedText
                  text={reason ? fill(words.bars[reason], { phone: company.phone }) : words.text}
                />
              </p>
            )}
            {cancelling && !reason && isOpen && (
              <Suspense fallback={<Spinner label={words.lookBusy} />}>
                <CancelForm
                  order={order}
                  items={cancelling.items}
                  words={allWords}
                  close={() => setOpen(false)}
                  show={(newOrder, outcome) => {
                    show(newOrder)
                    if (outcome === 'ask-again') return
                    setNotice(formatDone(outcome))
                    setOpen(false)
                  }}
                />
              </Suspense>
            )}
            {cancelling && !reason && !isOpen && (
              <>
                <button
                  type="button"
                  className="button button-quiet mt-5 noscript:hidden"
                  onPointerEnter={() => void loadForm().catch(() => undefined)}
                  onClick={() => {
                    setNotice('')
                    setOpen(true)
                  }}
                >
                  {words.open}
                </button>
                <noscript>
                  <CancelForm
                    order={order}
                    show={show}
                    items={cancelling.items}
                    words={allWords}
                    close={() => undefined}
                  />
                </noscript>
              </>
            )}
          </section>
        )}
      </div>
    </Fold>
  )
}
