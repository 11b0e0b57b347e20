import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import type { TourAnswers as Answers } from '#rules/catalogue/tour-answers.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { Questions } from '#ui/components/questions.tsx'

type TourAnswersProps = {
  answers: Answers
  always: Record<'pickUp' | 'ages' | 'seats' | 'money', string>
  words: Words['tourAnswers']
}

export function TourAnswers({ answers, always, words }: TourAnswersProps) {
  return (
    <div data-below="" className="max-w-3xl lg:max-w-2xl">
      <section aria-labelledby="good-to-know">
        <h2 id="good-to-know" className="text-h2">
          {words.title}
        </h2>
        <dl className="mt-6">
          <Fact term={words.shared}>
            {answers.yours} {answers.shared ?? words.nothingShared}
          </Fact>
          <Fact term={words.pickUp}>{always.pickUp}</Fact>
          <Fact term={words.children}>
            {always.ages} {always.seats} {answers.children}
          </Fact>
          <Fact term={words.walking}>{answers.walking}</Fact>
          <Fact term={words.wheelchair}>{answers.wheelchair}</Fact>
          <Fact term={words.fitness}>{answers.fitness}</Fact>
          {answers.bring.length > 0 && (
            <Fact term={words.bring}>
              <ul className="list-disc pl-5">
                {answers.bring.map((thing) => (
                  <li key={thing}>{thing}</li>
                ))}
              </ul>
            </Fact>
          )}
          <Fact term={words.onTheDay}>
            <GateFees fees={answers.gateFees} words={words} /> {answers.alsoOnTheDay} {always.money}
          </Fact>
          <Fact term={words.months}>{answers.months}</Fact>
          <Fact term={words.badWeather}>{answers.badWeather}</Fact>
        </dl>
      </section>
      <section aria-labelledby="questions" className="mt-14">
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
    </div>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="border-rule grid gap-x-6 gap-y-1 border-t py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="font-semibold">{term}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}

function GateFees({ fees, words }: { fees: Answers['gateFees']; words: Words['tourAnswers'] }) {
  if (fees.length === 0) return words.noGateFees
  return (
    <>
      <ul className="mb-2 list-disc pl-5">
        {fees.map(({ what, adult, child }) => (
          <li key={what}>
            {fill(words.gateFee, {
              what,
              adult: formatMoney(rand(adult)),
              child: formatMoney(rand(child)),
            })}
          </li>
        ))}
      </ul>
      {words.gatesTakeCards}
    </>
  )
}
