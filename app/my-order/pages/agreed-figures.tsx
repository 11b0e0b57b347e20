import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { Fold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = { quote: NonNullable<ManageAnswer['quote']>; words: ManageWords['manage'] }

/** Shows the accepted quote. */
export function AgreedFigures({ quote, words }: Props) {
  const { reference, text, days, included } = quote
  return (
    <Fold id="quote" title={fill(words.quoteTitle, { reference })} startsOpenWide>
      <div className="max-w-prose space-y-4 pb-2 whitespace-pre-line" data-free="">
        {text && <p>{text}</p>}
        {days.map((day) => (
          <div key={`${day.date} ${day.title}`}>
            <h4 className="font-semibold">{day.title}</h4>
            {day.date && <p className="text-ink-2 text-meta">{formatLongDate(day.date)}</p>}
            {day.text && <p className="mt-1">{day.text}</p>}
          </div>
        ))}
        {included && <p>{included}</p>}
      </div>
    </Fold>
  )
}
