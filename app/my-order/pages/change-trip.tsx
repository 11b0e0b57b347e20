import { lazy, Suspense, useState } from 'react'
import type { ChangeChoices, ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { changeWordsFor, findChangedKind, formatLimits } from '#app/changing/format-change.ts'
import { offersAnotherDay } from '#app/payments/refunds/offer-another-day.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { useSearchParams } from 'react-router'
import type { ActAnswer } from './acts.ts'
import { usePostedAct } from './act-form.tsx'
import { Fold } from './fold.tsx'
import { createOrderMark } from './order-mark.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'

// The form's code is as large as the rest of the page, so it loads when the form is opened.
const loadForm = () => import('./change-form.tsx')
const ChangeForm = lazy(loadForm)

type Props = {
  order: ManageAnswer
  choices: Readonly<Record<string, ChangeChoices>>
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}
type Day = ManageAnswer['days'][number]

/** Changes the days of a trip. Shows what can be changed, until when, and who handles the rest. */
export function ChangeTrip({ order, choices, show, words: allWords, company }: Props) {
  const { change } = allWords.manage
  const posted = usePostedAct<Partial<ActAnswer<'change'>>>('change-look', 'change')
  const { quote: figures = undefined, outcome } =
    posted?.state.step === 'done' ? posted.state.value : {}
  // A guest who would cancel without a refund is offered another day here.
  const postedPreview = usePostedAct<ActAnswer<'cancel-look'>>('cancel-look')
  const isOffered =
    postedPreview?.state.step === 'done' &&
    offersAnotherDay(postedPreview.state.value.quote, order.days)
  const [openItem, setOpenItem] = useState(figures?.item)
  // The success message is shown until the order changes in another way.
  const [doneMark, setDoneTo] = useState(outcome === 'changed' ? createOrderMark(order) : undefined)
  const isDone = doneMark === createOrderMark(order)
  const [query] = useSearchParams()
  const days = order.days.filter(({ changes }) => changes !== undefined)
  if (days.length === 0 && !isDone) return null
  const close = () => setOpenItem(undefined)
  const words = changeWordsFor(findChangedKind(days), change)
  return (
    <Fold id="change" title={words.title} startsOpen={isOffered || query.has('change')} isForScreen>
      {days.some(isChangeable) && <p className="text-ink-2">{words.text}</p>}
      <p
        role="status"
        tabIndex={-1}
        autoFocus
        className="text-fynbos mt-3 font-semibold empty:hidden"
      >
        {isDone && words.done}
      </p>
      {days.map((day) => (
        <div key={day.item} className="mt-5">
          {days.length > 1 && (
            <h4 className="font-sans font-semibold">
              {formatLongDate(day.date)}: {day.title}
            </h4>
          )}
          <Limits day={day} words={changeWordsFor(day.kind, change)} company={company} />
          {openItem === day.item ? (
            <Suspense fallback={<p className="mt-5">{words.loading}</p>}>
              <ChangeForm
                day={day}
                choices={choices[day.item]}
                words={allWords}
                close={close}
                show={(newOrder, done) => {
                  show(newOrder)
                  setDoneTo(done ? createOrderMark(newOrder) : undefined)
                  if (done) close()
                }}
              />
            </Suspense>
          ) : (
            isChangeable(day) && (
              <>
                <button
                  type="button"
                  className="button button-quiet mt-4 noscript:hidden"
                  onPointerEnter={() => void loadForm().catch(() => undefined)}
                  onClick={() => {
                    setDoneTo(undefined)
                    setOpenItem(day.item)
                  }}
                >
                  {changeWordsFor(day.kind, change).open}
                </button>
                <noscript>
                  {choices[day.item] ? (
                    <ChangeForm
                      day={day}
                      close={close}
                      show={show}
                      choices={choices[day.item]}
                      words={allWords}
                    />
                  ) : (
                    <a href="/manage?change#change" className="button button-quiet mt-4">
                      {changeWordsFor(day.kind, change).open}
                    </a>
                  )}
                </noscript>
              </>
            )
          )}
        </div>
      ))}
    </Fold>
  )
}

type LimitProps = { day: Day; words: ManageWords['manage']['change']; company: ManageCompany }

/** Shows the deadline for changes, or why there are none and whom to ask. */
function Limits({ day, words, company }: LimitProps) {
  const { changes } = day
  if (!changes) return null
  return formatLimits(changes, words, company).map((line) => (
    <p key={line} className="text-ink-2 mt-1 text-meta" data-free="">
      <LinkedText text={line} />
    </p>
  ))
}

function isChangeable({ changes }: Day): boolean {
  return changes !== undefined && !(changes.date.bar && changes.guests.bar)
}
