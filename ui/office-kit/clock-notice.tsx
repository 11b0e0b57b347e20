import { useEffect } from 'react'
import { fill } from '#rules/text/fill.ts'
import { callSignedIn, readSignedIn } from '../session/session.ts'
import type { AnswerOf } from '../client/api.ts'
import { type Desk, useAction, useQuery } from './desk.ts'
import { formatOfficeTime } from './office-time.ts'
import { Notice } from './notice.tsx'

type Clock = AnswerOf<'GET /api/admin/clock'>
type Doubt = NonNullable<Clock['doubt']>

const reloadMs = 30_000
const toleranceMs = 5 * 60_000

/**
 * Asks above every view for the correct time while the server doubts its clock; a second button
 * undoes the answer.
 */
export function ClockNotice({ desk }: { desk: Desk }) {
  const words = desk.words.clock
  const { value, show, reload } = useQuery(readClock)
  const { act, busy } = useAction<Clock>(desk)
  useEffect(() => {
    const timer = setInterval(() => void reload(), reloadMs)
    return () => clearInterval(timer)
  }, [reload])
  const { doubt, answeredAt } = value ?? {}
  const mayAnswer = desk.can('refund')
  const look = 'button button-quiet'
  if (doubt)
    return (
      <Notice
        as="section"
        isFilled
        tone="waiting"
        className="no-print mb-6"
        aria-labelledby="clock-question"
        role="alert"
      >
        <h2 id="clock-question" className="text-h3">
          {fill(words.ask, { says: formatOfficeTime(doubt.says) })}
        </h2>
        <p className="mt-2 max-w-prose">
          {describeDoubt(desk, doubt)} {words.waits}
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {mayAnswer && (
            <button
              type="button"
              className={look}
              disabled={busy}
              onClick={() => void act(() => confirmClock(doubt.says), words.confirmed, show)}
            >
              {words.yes}
            </button>
          )}
          <span className="min-w-0 flex-1 basis-64">{mayAnswer ? words.no : words.notYours}</span>
        </p>
      </Notice>
    )
  if (!answeredAt || !mayAnswer) return null
  return (
    <Notice
      as="aside"
      className="no-print mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-caption"
    >
      <span>{fill(words.answered, { day: formatOfficeTime(answeredAt) })}</span>
      <button
        type="button"
        className={look}
        disabled={busy}
        onClick={() => void act(withdrawConfirmation, words.takenBack, show)}
      >
        {words.takeBack}
      </button>
    </Notice>
  )
}

/** The reason for the doubt, and this device's time if it differs. */
function describeDoubt({ words }: Desk, { says, believed: expectedTime, why }: Doubt): string {
  const { clock } = words
  const reason = fill(clock.why[why], { believed: formatOfficeTime(expectedTime) })
  const now = new Date()
  if (Math.abs(now.getTime() - new Date(says).getTime()) < toleranceMs) return reason
  return `${reason} ${fill(clock.device, { device: formatOfficeTime(now.toISOString()) })}`
}

const readClock = () => readSignedIn('GET /api/admin/clock', {})
const confirmClock = (says: string) => callSignedIn('POST /api/admin/clock', { body: { says } })
const withdrawConfirmation = () => callSignedIn('DELETE /api/admin/clock', {})
