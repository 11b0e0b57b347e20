import { useCallback } from 'react'
import { Link } from 'react-router'
import type { ComingMail } from '#app/trip-mails/contract.ts'
import { clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { mayHoldBack } from '#app/trip-mails/trip-mails.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime, formatShortDay } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { LazyDetails, WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { setTripMailHeldBack, readTripMail } from './trip-mail-calls.ts'
import './coming-mail.css'

type Props = {
  desk: Desk
  mail: ComingMail
  isWaiting: boolean
  /** True in a list of many orders: the entry then shows guest and trip. */
  isOfMany?: boolean
  onChanged: () => void
}

/** A scheduled mail: time, recipient, text, and whether it is held back. */
export function ComingMailEntry({ desk, mail, isWaiting, isOfMany = false, onChanged }: Props) {
  const words = desk.words.tripMails
  const { name, reference, title, day, at, clocks, country, isHeldBack } = mail
  const time = clockTimeInCapeTown(new Date(at))
  const act = isHeldBack ? ('let-go' as const) : ('hold-back' as const)
  const actWords = isHeldBack
    ? {
        label: words.letGo,
        title: words.letGoTitle,
        text: words.letGoText,
        doneText: words.letGoDone,
      }
    : {
        label: words.holdBack,
        title: words.holdBackTitle,
        text: words.holdBackText,
        doneText: words.heldBackDone,
      }
  return (
    <li className="coming-mail">
      <div>
        <p className="tabular-nums">
          <strong>{isOfMany ? time : formatOfficeTime(at)}</strong>
          {country !== null && country !== 'ZA' && (
            <span className="text-ink-2 block text-caption">{formatLocalTime(clocks, words)}</span>
          )}
        </p>
        <div className="[grid-area:what]">
          <p className="wrap-anywhere">
            {isOfMany && (
              <>
                <Link className="link font-semibold" to={linkToPage(reference)}>
                  {name || reference}
                </Link>{' '}
              </>
            )}
            {words.mails[mail.mail]}
          </p>
          <p className="text-ink-2 text-caption">
            <Facts>
              {fill(words.trip, { title, date: formatShortDay(day) })}
              {isOfMany && <span className="tabular-nums">{reference}</span>}
            </Facts>
          </p>
        </div>
        <LazyDetails title={words.read}>
          <MailText desk={desk} mail={mail} />
        </LazyDetails>
        <div className="coming-mail-act">
          {isHeldBack && <Badge text={words.heldBack} tone="waiting" />}
          {isWaiting && !isHeldBack && <Badge text={words.waiting} tone="waiting" />}
          {desk.can('book') && (isHeldBack || mayHoldBack(mail.mail)) && (
            <ActionButtons
              acts={[{ act, label: actWords.label, name: `${actWords.label}: ${name}, ${title}` }]}
            >
              {(_act, onClose) => (
                <FormDialog
                  desk={desk}
                  onClose={onClose}
                  id={`${act}-${mail.orderId}`}
                  title={actWords.title}
                  text={fill(actWords.text, { name: name || reference })}
                  confirm={actWords.label}
                  call={() => setTripMailHeldBack(mail, !isHeldBack)}
                  doneText={actWords.doneText}
                  onDone={onChanged}
                  onRefused={onChanged}
                />
              )}
            </ActionButtons>
          )}
        </div>
      </div>
    </li>
  )
}

/**
 * The guest's local time: one time, or the earliest and latest in a country with several time
 * zones.
 */
function formatLocalTime({ from, to }: ComingMail['clocks'], words: Desk['words']['tripMails']) {
  return from === to ? fill(words.theirs, { time: from }) : fill(words.theirsBetween, { from, to })
}

function MailText({ desk, mail }: { desk: Desk; mail: ComingMail }) {
  const words = desk.words.tripMails
  const { orderId, mail: mailKind, tells } = mail
  const read = useCallback(
    () => readTripMail({ orderId, mail: mailKind, tells }),
    [orderId, mailKind, tells],
  )
  const text = useQuery(read, desk, ['orders', 'fleet', 'site'])
  return (
    <WhenLoaded desk={desk} loaded={text}>
      {({ subject, text: body }) => (
        <Notice as="div" tone="quiet" className="mt-2 text-meta">
          <p className="text-ink-2">{words.readText}</p>
          <p className="mt-3 font-semibold">{subject}</p>
          <p className="wrap-anywhere mt-3 whitespace-pre-line">{body}</p>
        </Notice>
      )}
    </WhenLoaded>
  )
}
