import type { ChangeFiguresAnswer, ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { clockTimeInCapeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatChange } from '#app/changing/format-change.ts'
import type { PartyField } from '#rules/prices/party.ts'
import { formatItemParty } from '#app/order/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import { type Act, ActButton, ActionForm } from './act-form.tsx'
import type { ManageWords } from './manage-words.ts'
import { FiguresHead } from './figures-head.tsx'

type Props = {
  quote: ChangeFiguresAnswer
  day: ManageAnswer['days'][number]
  isWorse: boolean
  words: ManageWords
  agreeing: Act & { busy: boolean }
  onBack: () => void
}

export function ChangeFigures(props: Props) {
  const { quote, day, isWorse, words: allWords, agreeing, onBack } = props
  const { busy, mend, lines } = agreeing
  const words = allWords.manage.change
  const time = clockTimeInCapeTown(new Date(quote.expiresAt))
  return (
    <ActionForm
      of={agreeing}
      fields={{ number: quote.number, item: quote.item }}
      className="border-ink mt-5 border-t-4 bg-plaster p-6"
    >
      <FiguresHead
        key={quote.number}
        title={words.quoteTitle}
        worse={isWorse ? words.worse : undefined}
        mend={mend}
        lines={lines}
      />
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <Side label={words.before} day={day} words={allWords} />
        <Side label={words.after} day={quote.to} words={allWords} isNew />
      </dl>
      <ul className="border-rule mt-4 space-y-2 border-t pt-4">
        {formatChange(quote, words.quote).map((line, index) => (
          <li key={line} className={index === 0 ? 'font-semibold' : 'text-ink-2'}>
            {line}
          </li>
        ))}
      </ul>
      <p className="text-ink-2 mt-3 text-caption">{fill(words.expires, { time })}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="submit" className="button button-primary" disabled={busy}>
          {busy ? words.agreeBusy : words.agree}
        </button>
        <ActButton disabled={busy} onPress={onBack}>
          {words.other}
        </ActButton>
      </div>
    </ActionForm>
  )
}

type SideProps = {
  label: string
  day: Pick<ChangeFiguresAnswer['to'], 'kind' | 'title' | 'date' | PartyField>
  words: ManageWords
  isNew?: boolean
}

function Side({ label, day, words, isNew = false }: SideProps) {
  return (
    <div className={isNew ? 'border-disa border-l-4 pl-3' : 'border-rule border-l-4 pl-3'}>
      <dt className="text-ink-2 text-meta">{label}</dt>
      <dd>
        <strong>{day.title}</strong>
        <br />
        {formatLongDate(day.date)}
        <br />
        {formatItemParty(day, words.tour, words.manage.guestsCount)}
      </dd>
    </div>
  )
}
