import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { toDraft, type FieldWords } from '#rules/guests/form-fields.ts'
import { reviewFields } from '#app/reviews/review.ts'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { ActionForm, ActionMessages, useOrderAction } from './act-form.tsx'
import { Fold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'
import './stars-field.css'

type StarsFieldProps = {
  name: string
  words: FieldWords
  choices: readonly string[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A star rating: five radio buttons, filled up to the chosen one, with its words next to them. */
function StarsField({ name, words, choices, value, error, onChange }: StarsFieldProps) {
  return (
    <fieldset
      role="radiogroup"
      className="stars-field"
      aria-invalid={error !== undefined}
      {...(error ? { 'aria-describedby': `${name}-error` } : {})}
    >
      <legend className="text-meta font-semibold">{words.label}</legend>
      <div>
        {choices.toReversed().map((choice, position) => (
          <label key={choice}>
            <input
              type="radio"
              // An error's link leads to the first radio button.
              id={position === 0 ? name : `${name}-${choice}`}
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span aria-hidden="true">★</span>
            <span>{words.choices?.[choice] ?? choice}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-alarm mt-1.5 text-caption font-semibold">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Props = {
  review: NonNullable<ManageAnswer['review']>
  /** False while another day of the trip is under way. */
  startsOpen: boolean
  show: (order: ManageAnswer) => void
  words: ManageWords
}

/**
 * A guest's review of a past trip. The guest can edit it until the office reads it, and withdraw it
 * at any time.
 */
export function Review(props: Props) {
  const { review, words: allWords } = props
  const words = allWords.manage.review
  const { written, mayWrite } = review
  return (
    <Fold id="review" title={words.title} isForScreen startsOpen={props.startsOpen && !written}>
      {written ? (
        <WrittenReview written={written} words={allWords} />
      ) : (
        <p className="text-ink-2">{words.text}</p>
      )}
      <p className="mt-2">
        <a href={'/reviews'} className="link inline-block py-1">
          {words.rules}
        </a>
      </p>
      {mayWrite && <ReviewForm key={written ? 'change' : 'write'} {...props} />}
      {written && <Withdraw {...props} />}
    </Fold>
  )
}

type SubmittedReview = NonNullable<Props['review']['written']>

function WrittenReview({
  written,
  words: allWords,
}: {
  written: SubmittedReview
  words: ManageWords
}) {
  const words = allWords.manage.review
  const { status, readers, rule, answer, text, stars } = written
  const isForUs = status === 'waiting' && readers === 'company'
  return (
    <div className="space-y-3">
      <p role="status">{isForUs ? words.forUsAlone : words.states[status]}</p>
      {rule && (
        <p>
          <strong>{allWords.reviewRules[rule].title}.</strong> {allWords.reviewRules[rule].text}{' '}
          {words.again}
        </p>
      )}
      {status !== 'waiting' && (
        <blockquote className="border-rule wrap-anywhere border-l-2 pl-4 whitespace-pre-line">
          <p className="font-semibold">
            <span aria-hidden="true" className="text-disa tracking-[0.1em]">
              {'★'.repeat(stars)}
              <span className="text-edge">{'★'.repeat(5 - stars)}</span>
            </span>{' '}
            {words.asked.stars.choices[stars as 1]}
          </p>
          {text}
        </blockquote>
      )}
      {answer && (
        <div>
          <p className="font-semibold">{words.ours}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </div>
  )
}

const { stars: _drawn, ...otherFields } = reviewFields

function ReviewForm({ review: { written }, show, words: allWords }: Props) {
  const words = allWords.manage.review
  const writing = useOrderAction('review', {
    words: allWords,
    failed: words.failed,
    onDone: show,
    start: toDraft(reviewFields, { ...written, stars: written && String(written.stars) }),
  })
  const { busy, inputs } = writing
  return (
    <ActionForm of={writing} className="mt-5 space-y-6">
      <ActionMessages of={[writing]} />
      <StarsField
        name="stars"
        words={words.asked.stars}
        choices={reviewFields.stars.choices}
        value={inputs.draft.stars}
        error={inputs.errorOf('stars')}
        onChange={(stars) => inputs.type({ stars })}
      />
      <FormInputs fields={otherFields} words={words} {...inputs} rows={6} />
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? words.busy : written ? words.change : words.send}
      </button>
    </ActionForm>
  )
}

function Withdraw({ review: { written }, show, words: allWords }: Props) {
  const words = allWords.manage.review
  const withdrawing = useOrderAction('review-withdraw', {
    words: allWords,
    failed: allWords.manage.failed,
    onDone: show,
  })
  return (
    <ActionForm of={withdrawing} className="mt-6 space-y-3">
      <ActionMessages of={[withdrawing]} />
      <p className="text-ink-2 text-caption">
        {words.withdrawText[written?.status === 'published' ? 'shown' : 'unshown']}
      </p>
      <button type="submit" className="button button-quiet" disabled={withdrawing.busy}>
        {words.withdraw}
      </button>
    </ActionForm>
  )
}
