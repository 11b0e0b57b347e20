import { useState } from 'react'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { signOutAndLoad } from '#ui/session/use-session.ts'
import { deleteFeed, renewFeed } from './guide-calls.ts'
import type { GuideWords } from './guide-words.ts'
import { deleteStoredDays } from './stored-days.ts'
import { deleteOfflinePage } from './offline-page.ts'

type CalendarPartProps = { words: GuideWords; hasFeed: boolean }

/**
 * Creates, renews or ends the private address of a guide's calendar feed. Also has the sign-out.
 */
export function CalendarPart({ words, hasFeed }: CalendarPartProps) {
  const { calendar } = words
  const [address, setAddress] = useState<string>()
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [hasAddress, setHasAddress] = useState(hasFeed)
  const runAction = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setMessage('')
    try {
      await work()
    } catch {
      setMessage(words.failed)
    } finally {
      setIsBusy(false)
    }
  }
  const onMake = () =>
    runAction(async () => {
      const answer = await renewFeed()
      if (answer.ok) {
        setAddress(answer.value.address)
        setHasAddress(true)
      } else setMessage(formatRefusals(words, answer.refusals))
    })
  const onEnd = () =>
    runAction(async () => {
      const answer = await deleteFeed()
      if (answer.ok) {
        setAddress(undefined)
        setHasAddress(false)
        setMessage(calendar.ended)
      } else setMessage(formatRefusals(words, answer.refusals))
    })
  const onSignOut = () =>
    runAction(async () => {
      deleteStoredDays()
      await deleteOfflinePage()
      await signOutAndLoad('local', '/guide')
    })
  return (
    <footer className="guide-foot">
      <details>
        <summary>{calendar.title}</summary>
        <p>{calendar.text}</p>
        {address && (
          <>
            <p className="guide-address">
              <strong>{calendar.once}</strong>
              <code>{address}</code>
            </p>
            <p className="flex flex-wrap gap-3">
              <a className="button button-primary" href={address.replace(/^https?:/, 'webcal:')}>
                {calendar.subscribe}
              </a>
              <button
                type="button"
                className="button button-quiet"
                onClick={() =>
                  void navigator.clipboard
                    .writeText(address)
                    .then(() => setMessage(calendar.copied))
                }
              >
                {calendar.copy}
              </button>
            </p>
          </>
        )}
        {!address && hasAddress && <p className="text-ink-2">{calendar.renewText}</p>}
        <p className="flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => void onMake()}
          >
            {hasAddress ? calendar.renew : calendar.make}
          </button>
          {hasAddress && (
            <button
              type="button"
              className="button button-quiet"
              disabled={isBusy}
              onClick={() => void onEnd()}
            >
              {calendar.end}
            </button>
          )}
        </p>
      </details>
      <p role="status">{message}</p>
      <p>
        <button type="button" className="link" disabled={isBusy} onClick={() => void onSignOut()}>
          {words.signOut}
        </button>
      </p>
    </footer>
  )
}

function formatRefusals(
  words: GuideWords,
  refusals: readonly { code: string; message?: string | undefined }[],
) {
  return refusals.map((refusal) => formatRefusal(refusal, words.refusals, siteLanguage)).join(' ')
}
