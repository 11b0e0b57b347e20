import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import type { TourAnswers } from '#rules/catalogue/tour-answers.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { Fold } from '#ui/components/fold.tsx'
import { Questions } from '#ui/components/questions.tsx'

type GoodToKnowProps = {
  answers: TourAnswers
  bring: readonly string[]
  always: Record<'pickUp' | 'ages' | 'seats' | 'money', string>
  words: Words['tourAnswers']
}

export function GoodToKnow({ answers, bring, always, words }: GoodToKnowProps) {
  const facts: { term: string; lines: readonly (string | null)[] }[] = [
    { term: words.shared, lines: [answers.yours, answers.shared ?? words.nothingShared] },
    { term: words.pickUp, lines: [always.pickUp] },
    { term: words.children, lines: [always.ages, always.seats, answers.children] },
    { term: words.walking, lines: [answers.walking] },
    { term: words.wheelchair, lines: [answers.wheelchair] },
    { term: words.fitness, lines: [answers.fitness] },
    { term: words.bring, lines: bring },
    {
      term: words.onTheDay,
      lines: [...listGateFees(answers, words), answers.alsoOnTheDay, always.money],
    },
    { term: words.months, lines: [answers.months] },
    { term: words.badWeather, lines: [answers.badWeather] },
  ]
  return (
    <>
      <section aria-labelledby="good-to-know">
        <h2 id="good-to-know" className="text-h2">
          {words.title}
        </h2>
        <div className="border-rule mt-6 border-b">
          {facts.map(({ term, lines }) => (
            <Fact key={term} term={term} lines={lines.filter((line) => line !== null)} />
          ))}
        </div>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions" className="text-h3">
          {words.questions}
        </h2>
        <Questions questions={answers.questions} />
        <p className="mt-4 text-meta">
          <Link to="/questions" className="link inline-block py-1">
            {words.moreQuestions}
          </Link>
        </p>
      </section>
    </>
  )
}

function Fact({ term, lines }: { term: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Fold title={term} openWhenWide className="lg:grid lg:grid-cols-[10rem_1fr] lg:gap-x-6">
      <ul className="text-ink-2 space-y-2 pb-4 lg:pt-3.5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Fold>
  )
}

function listGateFees({ gateFees }: TourAnswers, words: Words['tourAnswers']): string[] {
  if (gateFees.length === 0) return [words.noGateFees]
  const lines = gateFees.map(({ what, adult, child }) =>
    fill(words.gateFee, {
      what,
      adult: formatMoney(rand(adult)),
      child: formatMoney(rand(child)),
    }),
  )
  return [...lines, words.gatesTakeCards]
}
