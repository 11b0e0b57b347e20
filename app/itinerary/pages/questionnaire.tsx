import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { checkQuestionnaire, type Questionnaire, questionnaireLimits } from '../questionnaire.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Builder } from './builder.ts'
import { CountField } from './count-field.tsx'
import { InterestTiles } from './interest-tiles.tsx'

type QuestionnaireProps = {
  builder: Builder
  /** True if the visitor has just returned here; the heading then takes the focus. */
  takesFocus: boolean
  onDone: (questionnaire: Questionnaire) => void
}

const start: Questionnaire = {
  groupSize: questionnaireLimits.groupSize.usual,
  days: questionnaireLimits.days.usual,
  interests: [],
}

/** The two questions before the workspace: party and days, then interests (P2.14). */
export function QuestionnaireSteps({ builder, takesFocus, onDone }: QuestionnaireProps) {
  const [answers, setAnswers] = useState(start)
  const [step, setStep] = useState<1 | 2>(1)
  const change = (changed: Partial<Questionnaire>) =>
    setAnswers((before) => ({ ...before, ...changed }))
  const { words } = builder
  const heading = useHeadingFocus(step, takesFocus)
  if (step === 1) {
    return (
      <Step
        n={1}
        lead={words.lead}
        heading={heading}
        title={words.partyTitle}
        words={words}
        onSubmit={() => setStep(2)}
      >
        <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,34rem)_1fr] lg:items-start">
          <div className="space-y-7">
            <CountField
              label={words.groupSize}
              unit={words.groupSizeCount}
              value={answers.groupSize}
              limits={questionnaireLimits.groupSize}
              onChange={(groupSize) => change({ groupSize })}
              words={words}
            />
            <CountField
              label={words.days}
              unit={words.daysCount}
              value={answers.days}
              limits={questionnaireLimits.days}
              onChange={(days) => change({ days })}
              words={words}
            />
            <button type="submit" className="button button-primary w-full sm:w-auto sm:min-w-48">
              {words.next}
            </button>
          </div>
          <StepPlate builder={builder} />
        </div>
      </Step>
    )
  }
  return (
    <Step
      n={2}
      heading={heading}
      title={words.interestsTitle}
      words={words}
      onSubmit={() => onDone(answers)}
    >
      <p className="text-ink-2 -mt-2 mb-6">{words.interestsText}</p>
      <InterestTiles
        words={words}
        interestPictures={builder.interestPictures}
        chosen={answers.interests}
        onChange={(interests) => change({ interests })}
      />
      <div className="mt-8 flex flex-wrap-reverse gap-3">
        <button type="button" className="button button-quiet" onClick={() => setStep(1)}>
          {words.back}
        </button>
        <button
          type="submit"
          className="button button-primary grow sm:grow-0"
          disabled={checkQuestionnaire(answers).length > 0}
        >
          {words.create}
        </button>
      </div>
    </Step>
  )
}

/** Each step's heading takes the focus when it appears; on opening the page only if wanted. */
function useHeadingFocus(step: number, takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isWanted = useRef(takesFocus)
  useEffect(() => {
    if (isWanted.current) heading.current?.focus()
    isWanted.current = true
  }, [step])
  return heading
}

type StepProps = {
  n: 1 | 2
  heading: RefObject<HTMLHeadingElement | null>
  title: string
  lead?: string
  words: Builder['words']
  onSubmit: () => void
  children: ReactNode
}

function Step({ n, heading, title, lead, words, onSubmit, children }: StepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className="mt-4" aria-labelledby={`step-${n}`}>
      {lead && <p className="text-ink-2 mb-7 max-w-2xl text-lead">{lead}</p>}
      <p className="text-ink-2 text-meta">{fill(words.step, { n })}</p>
      <h2
        id={`step-${n}`}
        ref={heading}
        tabIndex={-1}
        className="mt-0.5 mb-6 text-[clamp(1.75rem,2.6vw,2.25rem)] leading-tight outline-none"
      >
        {title}
      </h2>
      {children}
    </form>
  )
}

function StepPlate({ builder }: { builder: Builder }) {
  const picture = builder.pictures['garden-route-6day']
  if (!picture) return null
  return (
    <Plate picture={picture} decorative first className="aspect-[3/2] w-full max-lg:order-last" />
  )
}
