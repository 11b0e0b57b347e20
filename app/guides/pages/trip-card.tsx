import { type ReactNode, useState, type CSSProperties, useEffect } from 'react'
import { clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { formatEnd, formatStart } from '#app/capacity/format-hours.ts'
import { toDays } from '#app/capacity/period.ts'
import { listAbout } from '#app/order/list-about.ts'
import { siteLocale } from '#rules/text/language.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { phoneLink, whatsappLink } from '#rules/text/phone.ts'
import type { GuidedTrip } from './guide-calls.ts'
import type { GuideWords } from './guide-words.ts'
import { Presses } from './presses.tsx'
import type { NewReport } from './use-pending-reports.ts'
import type { PendingReport } from './pending-reports.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'

type SignProps = { words: GuideWords; name: string; onClose: () => void }

/**
 * The guest's name in full screen, to hold up at a door or in an arrivals hall. The text is as
 * large as its lines allow, along the phone's long side. Keeps the screen on if the browser can.
 */
function Sign({ words, name, onClose }: SignProps) {
  useEffect(() => {
    // If the browser refuses full screen, the name fills the space between its bars.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  useEffect(keepScreenOn, [])
  const lines = splitName(name)
  const size = {
    '--lines': lines.length,
    '--letters': Math.max(...lines.map((line) => line.length)),
  }
  return (
    <Dialog className="guide-sign" aria-label={name} onClose={onClose}>
      <p style={size as CSSProperties}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <CloseButton>{words.signClose}</CloseButton>
    </Dialog>
  )
}

/** Splits a name at its spaces into up to three lines of similar length. */
function splitName(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean)
  if (words.length < 2) return [name.trim()]
  const longestLine = Math.max(...words.map((word) => word.length), Math.ceil(name.length / 2))
  const lines: string[] = []
  for (const word of words) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && `${lastLine} ${word}`.length <= longestLine)
      lines[lines.length - 1] = `${lastLine} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Keeps the screen on until unmount. Requests it again when the page becomes visible. */
function keepScreenOn() {
  let lock: WakeLockSentinel | undefined
  let isReleased = false
  const requestLock = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const wakeLock = await navigator.wakeLock.request('screen')
      if (isReleased) await wakeLock.release()
      else lock = wakeLock
    } catch {
      // Without support, the screen turns off as usual.
    }
  }
  const refreshLock = () => void requestLock()
  refreshLock()
  document.addEventListener('visibilitychange', refreshLock)
  return () => {
    isReleased = true
    document.removeEventListener('visibilitychange', refreshLock)
    void lock?.release().catch(() => undefined)
  }
}

type TripCardProps = {
  words: GuideWords
  trip: GuidedTrip
  guide: string
  today: string
  pending: readonly PendingReport[]
  onPress: (press: NewReport) => void
}

export function TripCard({ words, trip, guide, today, pending, onPress }: TripCardProps) {
  const [isSignOpen, setIsSign] = useState(false)
  const { title, name, phone, isSurprise, pickup, news, status } = trip
  const { lastDay } = toDays({ from: new Date(trip.from), to: new Date(trip.to) })
  const isNow = trip.date <= today && today <= lastDay
  const day = trip.date < today ? today : trip.date
  return (
    <article className="guide-trip" data-over={status !== 'booked' || undefined}>
      <header>
        <p className="guide-time">
          {formatStart(words, trip, day)} <span>{formatEnd(words, trip, day)}</span>
        </p>
        <p className="guide-marks">
          {news && <span className="guide-mark">{words.news[news]}</span>}
          {status !== 'booked' && <span className="guide-mark">{words.states[status]}</span>}
        </p>
        <h3>{title}</h3>
        {pickup && (
          <p className="guide-place">
            {pickup}
            {trip.pickupTime && trip.isTimed && trip.pickupTime !== formatTime(trip.from)
              ? `, ${trip.pickupTime}`
              : ''}
          </p>
        )}
      </header>
      <p className="guide-name">{name ?? words.noName}</p>
      <p className="text-ink-2">
        {formatParty(words, trip.party)}
        {trip.bookedBy && `. ${fill(words.bookedBy, { name: trip.bookedBy })}`}
      </p>
      {isSurprise && <p className="guide-warning">{words.surprise}</p>}
      <div className="guide-links">
        {phone && (
          <>
            <a
              className="button button-primary"
              href={phoneLink(phone)}
              aria-label={fill(words.callOf, { name: name ?? words.noName })}
            >
              {words.call}
            </a>
            <a
              className="button button-quiet"
              href={whatsappLink(
                phone,
                fill(words.whatsappText, { guide, company: words.company.name, title }),
              )}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.whatsapp}
            </a>
          </>
        )}
        {pickup && (
          <a
            className="button button-quiet"
            href={directionsTo(pickup)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.directions}
          </a>
        )}
        {name && (
          <button type="button" className="button button-quiet" onClick={() => setIsSign(true)}>
            {words.sign}
          </button>
        )}
      </div>
      {!phone && !isNow && <p className="text-ink-2 text-meta">{words.callLater}</p>}
      <Facts words={words} trip={trip} />
      {isNow && <Presses words={words} trip={trip} pending={pending} onPress={onPress} />}
      {isSignOpen && name && <Sign words={words} name={name} onClose={() => setIsSign(false)} />}
    </article>
  )
}

/** Facts about a trip, one line each. Leaves out unknown ones. */
function Facts({ words, trip }: { words: GuideWords; trip: GuidedTrip }) {
  const { gates, vehicles, others } = trip
  const facts: Record<string, ReactNode> = {
    [words.note]: trip.note && <strong className="whitespace-pre-line">{trip.note}</strong>,
    [words.flight]: trip.flight,
    [words.destination]: trip.destination,
    [words.childSeats]: trip.party.childSeats > 0 && <strong>{trip.party.childSeats}</strong>,
    ...Object.fromEntries(
      listAbout(words.about, trip.about).map(({ label, answer }) => [label, answer]),
    ),
    [words.vehicle]:
      vehicles.length === 0
        ? words.noVehicle
        : vehicles.map(({ name, plate }) => [name, plate].filter(Boolean).join(', ')).join('; '),
    [words.others]:
      others.length > 0 &&
      others.map(({ name, phone }) =>
        phone ? (
          <a key={name} className="link block" href={phoneLink(phone)}>
            {name}, {phone}
          </a>
        ) : (
          <span key={name} className="block">
            {name}
          </span>
        ),
      ),
    [words.gates]:
      gates.length > 0 &&
      gates.map(({ what, rand, isNeeded }) => (
        <span key={what} className="block">
          {fill(isNeeded ? words.gate : words.gateOptional, {
            what,
            amount: rand.toLocaleString(siteLocale),
          })}
        </span>
      )),
    [words.wishes]: trip.wishes && <span className="whitespace-pre-line">{trip.wishes}</span>,
  }
  return (
    <dl className="guide-facts">
      {Object.entries(facts)
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A link that any phone opens in its map app. Needs no API key. */
function directionsTo(place: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
}

function formatParty(
  words: GuideWords,
  { adults, children, toddlers }: GuidedTrip['party'],
): string {
  return [
    fillCount(words.adults, adults),
    ...(children > 0 ? [fillCount(words.children, children)] : []),
    ...(toddlers > 0 ? [fillCount(words.toddlers, toddlers)] : []),
  ].join(', ')
}

function formatTime(at: string): string {
  return clockTimeInCapeTown(new Date(at))
}
