import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { listSendWords } from './auth-words.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { saveFile } from '#ui/components/save-file.ts'
import { Toasts, useToasts } from '#ui/components/toasts.tsx'
import type { Picture } from '#ui/pictures.ts'
import { leave } from '#ui/session/use-session.ts'
import type { Account } from './account-calls.ts'
import type { AccountWords } from './account-words.ts'
import { DeleteAccount } from './delete-account.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { RecordList } from './record-list.tsx'
import { SavedItineraries } from './saved-itineraries.tsx'
import { callSignedIn } from '#ui/session/session.ts'

const readOwnData = () => callSignedIn('GET /api/account/data', {})

type AccountViewProps = {
  words: AccountWords
  account: Account
  emptyPicture: Picture
  onDeleted: () => void
}

export function AccountView(props: AccountViewProps) {
  const { words: allWords, account, emptyPicture, onDeleted } = props
  const words = allWords.account
  const { user, preferences, records, itineraries } = account
  const { toasts, say, dismiss } = useToasts()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-page">{words.title}</h1>
          <p className="text-ink-2 mt-4 break-all" data-free="">
            {fill(words.signedInAs, { email: user.email })}
          </p>
        </div>
        <button type="button" className="button button-quiet" onClick={() => void leave('global')}>
          {words.signOut}
        </button>
      </div>
      <div className="mt-12 grid gap-14">
        <RecordList
          words={allWords}
          kind="orders"
          id="bookings"
          title={words.bookings}
          records={records.bookings}
          empty={{
            text: words.noBookings,
            link: words.seeTours,
            path: '/tours',
            picture: emptyPicture,
          }}
        />
        <RecordList
          words={allWords}
          kind="orders"
          id="transfers"
          title={words.transfers}
          records={records['transfer-requests']}
          empty={{ text: words.noTransfers, link: words.seeTransfers, path: '/transfers' }}
        />
        <SavedItineraries words={allWords} start={itineraries} say={say} />
        <RecordList
          words={allWords}
          kind="quotes"
          id="enquiries"
          title={words.enquiries}
          records={[...records['itinerary-enquiries'], ...records['group-quotes']].toSorted(
            (one, other) => other.createdAt.localeCompare(one.createdAt),
          )}
          empty={{ text: words.noEnquiries, link: words.build, path: '/itinerary-builder' }}
        />
        <p className="text-ink-2 -mt-6">
          {words.change}{' '}
          <Link to="/contact" className="link">
            {words.writeToUs}
          </Link>
        </p>
      </div>
      <div className="mt-14 grid gap-x-14 gap-y-12 lg:grid-cols-2">
        <Part id="preferences" title={words.preferences} text={words.preferencesText}>
          <PreferencesForm words={allWords} start={preferences} say={say} />
        </Part>
        <Part id="password-title" title={words.password} text={words.passwordText}>
          <PasswordForm words={allWords} say={say} />
        </Part>
        <Part id="devices" title={words.devices} text={words.devicesText}>
          <SignOutEverywhere words={words} />
        </Part>
        <Part id="data" title={words.data} text={words.dataText}>
          <DownloadData words={allWords} />
        </Part>
        <Part id="delete" title={words.delete} text={words.deleteText}>
          <DeleteAccount words={allWords} onDeleted={onDeleted} />
        </Part>
      </div>
      <Toasts toasts={toasts} dismissLabel={words.dismiss} onDismiss={dismiss} />
    </>
  )
}

type PartProps = { id: string; title: string; text: string; children: ReactNode }

function Part({ id, title, text, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="border-rule border-t pt-6">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <p className="text-ink-2 mt-2 mb-5 max-w-prose text-meta">{text}</p>
      {children}
    </section>
  )
}

/** Ends every session of the account, then reloads the home page (P4.2). */
function SignOutEverywhere({ words }: { words: AccountWords['account'] }) {
  const [busy, setBusy] = useState(false)
  const onClick = () => {
    setBusy(true)
    void leave('global')
  }
  return (
    <button type="button" className="button button-quiet" disabled={busy} onClick={onClick}>
      {busy ? words.signingOut : words.signOutEverywhere}
    </button>
  )
}

/** Downloads all data we hold about the signed-in user (POPIA: right of access). */
function DownloadData({ words: allWords }: { words: AccountWords }) {
  const words = allWords.account
  const { busy, lines, send } = useSend(listSendWords(allWords))
  const onDownload = async () => {
    const data = await send(readOwnData)
    if (!data) return
    const text = JSON.stringify(data, null, 2)
    saveFile(new Blob([text], { type: 'application/json' }), 'my-data.json')
  }
  return (
    <div className="space-y-4">
      {lines.length > 0 && <RefusalList title={allWords.auth.pleaseMend} lines={lines} />}
      <button
        type="button"
        className="button button-quiet"
        disabled={busy}
        onClick={() => void onDownload()}
      >
        {busy ? words.downloading : words.download}
      </button>
    </div>
  )
}
