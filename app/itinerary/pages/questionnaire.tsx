import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import {
  checkQuestionnaire,
  type Questionnaire,
  questionnaireLimits,
  type Interest,
  interests,
} from '../questionnaire.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Builder } from './builder.ts'
import { CountField } from './count-field.tsx'
import { Icon } from './icons.tsx'

type InterestTilesProps = Pick<Builder, 'words' | 'interestPictures'> & {
  chosen: readonly Interest[]
  onChange: (chosen: Interest[]) => void
}

function InterestTiles({ words, interestPictures, chosen, onChange }: InterestTilesProps) {
  const toggle = (interest: Interest) =>
    onChange(interests.filter((one) => chosen.includes(one) !== (one === interest)))
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 lg:grid-cols-3">
      {interests.map((interest) => (
        <li key={interest}>
          <label className="interest group has-focus-visible:outline-disa relative block has-focus-visible:outline-3 has-focus-visible:outline-offset-4">
            <input
              type="checkbox"
              className="peer sr-only"
              checked={chosen.includes(interest)}
              onChange={() => toggle(interest)}
            />
            <Plate
              picture={interestPictures[interest]}
              decorative
              className="aspect-[4/3] w-full lg:aspect-[16/9]"
            />
            <span
              aria-hidden="true"
              className="peer-checked:border-disa pointer-events-none absolute inset-x-0 top-0 aspect-[4/3] border-5 border-transparent transition-colors lg:aspect-[16/9]"
            />
            <Tick />
            <span className="peer-checked:text-disa-deep mt-2 block text-lead font-semibold transition-colors">
              {words.interests[interest]}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** A checkbox on the picture. Visible even when empty, so that people see that they can choose. */
function Tick() {
  return (
    <>
      <span
        aria-hidden="true"
        className="bg-limewash border-ink absolute top-2 right-2 h-8 w-8 border-2"
      />
      <span
        aria-hidden="true"
        className="bg-disa text-on-disa absolute top-2 right-2 grid h-8 w-8 scale-0 place-items-center transition-transform peer-checked:scale-100"
      >
        <Icon name="tick" />
      </span>
    </>
  )
}

type QuestionnaireProps = {
  builder: Builder
  /** True if the visitor returned here from the workspace. The heading then takes the focus. */
  takesFocus: boolean
  onDone: (questionnaire: Questionnaire) => void
}

const initialAnswers: Questionnaire = {
  groupSize: questionnaireLimits.groupSize.usual,
  days: questionnaireLimits.days.usual,
  interests: [],
}

/** The two questions before the workspace: party and days, then interests (P2.14). */
export function QuestionnaireSteps({ builder, takesFocus, onDone }: QuestionnaireProps) {
  const [answers, setAnswers] = useState(initialAnswers)
  const [step, setStep] = useState<1 | 2>(1)
  const change = (update: Partial<Questionnaire>) =>
    setAnswers((previous) => ({ ...previous, ...update }))
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

/** Gives the focus to each step's heading; to the first one only with `takesFocus`. */
function useHeadingFocus(step: number, takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shouldFocus = useRef(takesFocus)
  useEffect(() => {
    if (shouldFocus.current) heading.current?.focus()
    shouldFocus.current = true
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
