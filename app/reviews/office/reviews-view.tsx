import { Link } from 'react-router'
import type { ReviewAnswer } from '#app/trip-mails/contract.ts'
import { formatMonth } from '#rules/dates/calendar-date.ts'
import { longestReviewAnswer, reviewRules } from '../review.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView, LoadOlder } from '#ui/office-kit/desk-view.tsx'
import { listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { decideReview } from './review-calls.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

export default function ReviewsView({ desk, onChange }: { desk: Desk; onChange: () => void }) {
  const words = desk.words.reviews
  const list = usePagedQuery<ReviewAnswer>(readReviews, desk, ['messages'])
  const onChanged = () => {
    void list.refresh((one, other) => one.id === other.id)
    onChange()
  }
  return (
    <DeskView
      desk={desk}
      loaded={list}
      id="reviews"
      title={words.title}
      text={words.text}
      empty={list.items.length === 0 && words.empty}
    >
      {(reviews) => (
        <>
          <DeskTable
            desk={desk}
            label={words.title}
            columns={listColumns(desk)}
            rows={reviews}
            keyOf={({ id }) => id}
            isMarked={isWaiting}
            renderPanel={(_opened, review) =>
              review && <Review key={review.id} desk={desk} review={review} onChanged={onChanged} />
            }
          />
          <LoadOlder desk={desk} list={list} text={words.older} />
        </>
      )}
    </DeskView>
  )
}

async function readReviews(cursor: string | null) {
  const { reviews, nextCursor } = await readSignedIn('GET /api/admin/reviews', {
    query: cursor === null ? {} : { cursor },
  })
  return { items: reviews, nextCursor }
}

function isWaiting({ status, mayPublish }: ReviewAnswer): boolean {
  return status === 'waiting' && mayPublish
}

function formatState({ status, mayPublish }: ReviewAnswer, { words }: Desk): string {
  const { states, forUs } = words.reviews
  return status === 'waiting' && !mayPublish ? forUs : states[status]
}

function StateBadge({ desk, review }: Pick<ReviewProps, 'desk' | 'review'>) {
  const isShown = review.status === 'published'
  return (
    <Badge
      text={formatState(review, desk)}
      tone={isWaiting(review) ? 'waiting' : isShown ? 'good' : 'quiet'}
    />
  )
}

function listColumns(desk: Desk): Column<ReviewAnswer>[] {
  const words = desk.words.reviews
  return [
    { id: 'guest', by: ({ guest }) => guest },
    {
      id: 'about',
      isLong: true,
      by: ({ title }) => title,
      cell: ({ title, stars }) => (
        <Facts>
          {title}
          {stars > 0 && fill(words.stars, { n: stars })}
        </Facts>
      ),
    },
    {
      id: 'status',
      narrow: 'end',
      by: (review) => formatState(review, desk),
      cell: (review) => <StateBadge desk={desk} review={review} />,
    },
    {
      id: 'when',
      by: ({ writtenAt }) => writtenAt,
      cell: ({ writtenAt }) => formatOfficeTime(writtenAt),
    },
  ]
}

type ReviewProps = { desk: Desk; review: ReviewAnswer; onChanged: () => void }

function Review({ desk, review, onChanged }: ReviewProps) {
  const words = desk.words.reviews
  const { guest, reference, title, stars, text, name, month, status, rule, mayPublish } = review
  const byline = { name: name || words.nameless, month: formatMonth(month) }
  return (
    <article className="space-y-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2>{guest || words.nameless}</h2>
        <StateBadge desk={desk} review={review} />
        <p className="text-ink-2 w-full text-caption">
          <Facts>
            {title}
            <Link className="link tabular-nums" to={linkToPage(reference)}>
              {reference}
            </Link>
          </Facts>
        </p>
      </header>
      {status === 'withdrawn' ? (
        <p>{words.withdrawnText}</p>
      ) : (
        <>
          <p className="text-lead font-semibold">{fill(words.stars, { n: stars })}</p>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{text}</p>
          <p className="text-ink-2 text-caption">{fill(words.shownAs, byline)}</p>
          {rule && <Notice>{fill(words.refusedBy, { rule: words.rules[rule] })}</Notice>}
          {!mayPublish && <Notice tone="quiet">{words.forUsText}</Notice>}
          {review.answer && (
            <div className="border-rule max-w-prose border-l-4 pl-4">
              <p className="font-semibold">{words.ours}</p>
              <p className="wrap-anywhere whitespace-pre-line">{review.answer}</p>
            </div>
          )}
          {desk.can('publisher') && (
            <ReviewActs desk={desk} review={review} onChanged={onChanged} />
          )}
        </>
      )}
      <ReviewHistory desk={desk} review={review} />
    </article>
  )
}

/** Versions and decisions of a review with their authors, oldest first. */
function ReviewHistory({ desk, review: { id, history } }: Pick<ReviewProps, 'desk' | 'review'>) {
  const words = desk.words.reviews
  if (history.length === 0) return null
  return (
    <section aria-labelledby={`history-${id}`} className="pt-2">
      <h3 id={`history-${id}`} className="text-meta font-semibold">
        {words.history}
      </h3>
      <ol className="divide-rule border-rule mt-2 max-w-prose divide-y border-y text-meta">
        {history.map(({ number, event, at, by, rule }) => (
          <li key={number} className="py-2">
            {fill(words.events[event], { rule: rule ? words.rules[rule] : '' })}
            <span className="text-ink-2 block text-caption break-words">
              <Facts>
                {formatOfficeTime(at)}
                {by ?? (isGuestEvent(event) && words.byGuest)}
              </Facts>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function isGuestEvent(event: ReviewAnswer['history'][number]['event']): boolean {
  return event === 'review-written' || event === 'review-withdrawn'
}

function ReviewActs({ desk, review, onChanged }: ReviewProps) {
  const words = desk.words.reviews
  const { id, status, mayPublish, answer } = review
  const acts = [
    ...(mayPublish && status !== 'published' ? [{ act: 'show' as const, label: words.show }] : []),
    ...(mayPublish && status !== 'refused'
      ? [{ act: 'refuse' as const, label: words.refuse }]
      : []),
    ...(mayPublish
      ? [{ act: 'answer' as const, label: answer ? words.changeAnswer : words.answer }]
      : []),
  ]
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <ActionButtons acts={acts}>
        {(act, onClose) => {
          const shared = { desk, review, onClose, onChanged }
          if (act === 'refuse') return <RefuseReview {...shared} />
          if (act === 'answer') return <AnswerReview {...shared} />
          return (
            <FormDialog
              desk={desk}
              onClose={onClose}
              id={`show-${id}`}
              title={words.showTitle}
              text={words.showText}
              confirm={words.show}
              call={() => decideReview(review)}
              doneText={words.shown}
              onDone={onChanged}
              onRefused={onChanged}
            />
          )
        }}
      </ActionButtons>
    </div>
  )
}

type ActProps = ReviewProps & { onClose: () => void }

function RefuseReview({ desk, review, onClose, onChanged }: ActProps) {
  const words = desk.words.reviews
  const form = useForm({
    rule: { kind: 'radios', label: words.rule, options: listOptions(reviewRules, words.rules) },
  })
  return (
    <FormDialog
      desk={desk}
      onClose={onClose}
      form={form}
      id={`refuse-${review.id}`}
      title={words.refuseTitle}
      text={words.refuseText}
      confirm={words.refuse}
      call={({ rule }) => decideReview(review, rule)}
      doneText={words.refused}
      onDone={onChanged}
      onRefused={onChanged}
    />
  )
}

function AnswerReview({ desk, review, onClose, onChanged }: ActProps) {
  const words = desk.words.reviews
  const form = useForm({
    answer: {
      kind: 'paragraphs',
      label: words.answerLabel,
      rows: 6,
      limit: longestReviewAnswer,
      start: review.answer ?? '',
    },
  })
  return (
    <FormDialog
      desk={desk}
      onClose={onClose}
      form={form}
      id={`answer-${review.id}`}
      title={words.answerTitle}
      text={words.answerText}
      confirm={review.answer ? words.changeAnswer : words.answer}
      call={({ answer }) =>
        callSignedIn('PUT /api/admin/reviews/:id/answer', {
          params: { id: review.id },
          body: { seen: review.version, answer },
        })
      }
      doneText={words.answered}
      role="dialog"
      onDone={onChanged}
      onRefused={onChanged}
    />
  )
}
