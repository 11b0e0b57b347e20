import { type ReactNode, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { listSendWords } from './auth-words.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { saveFile } from '#ui/components/save-file.ts'
import { Toasts, useToasts } from '#ui/components/toasts.tsx'
import type { Picture } from '#ui/pictures.ts'
import { signOutAndLoad } from '#ui/session/use-session.ts'
import type { Account, Preferences } from './account-calls.ts'
import type { AccountWords } from './account-words.ts'
import { RecordList } from './record-list.tsx'
import { SavedItineraries } from './saved-itineraries.tsx'
import { callSignedIn, clearSession } from '#ui/session/session.ts'
import { checkPasswordPair } from '../sign-in.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import { deleteAll } from '#app/itinerary/pages/device-storage.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { isLanguage, languages } from '#rules/text/language.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { applyPreferences } from './apply-preferences.ts'

type PreferencesFormProps = {
  words: AccountWords
  start: Preferences
  say: (text: string) => void
}

/** The form for currency, language and newsletter. An empty choice follows the device. */
function PreferencesForm({ words: allWords, start, say }: PreferencesFormProps) {
  const words = allWords.account
  const [draft, setDraft] = useState(start)
  const { busy, lines, send } = useSend(listSendWords(allWords))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const { currency, language, newsletter } = draft
    const savedPreferences = await send(() =>
      callSignedIn('PATCH /api/account/preferences', {
        body: {
          currency: isCurrency(currency) ? currency : null,
          language: isLanguage(language) ? language : null,
          newsletter,
        },
      }),
    )
    if (!savedPreferences) return
    setDraft(savedPreferences)
    applyPreferences(savedPreferences, { isFresh: true })
    say(words.preferencesSaved)
  }
  return (
    <form onSubmit={onSubmit} className="max-w-md space-y-5">
      {lines.length > 0 && <RefusalList title={allWords.auth.pleaseMend} lines={lines} />}
      <SelectField
        id="preferred-currency"
        label={words.currency}
        unchosen={words.automatic}
        options={Object.entries(words.currencies).map(([value, name]) => ({
          value,
          label: `${value}, ${name}`,
        }))}
        value={draft.currency ?? ''}
        onChange={(currency) => setDraft({ ...draft, currency: currency || null })}
      />
      <SelectField
        id="preferred-language"
        label={words.language}
        unchosen={words.automatic}
        options={languages.map((value) => ({ value, label: words.languages[value] }))}
        value={draft.language ?? ''}
        onChange={(language) => setDraft({ ...draft, language: language || null })}
      />
      <label className="flex items-start gap-3 py-1">
        <input
          type="checkbox"
          className="accent-disa mt-1 h-5 w-5 shrink-0"
          checked={draft.newsletter}
          onChange={(event) => setDraft({ ...draft, newsletter: event.target.checked })}
        />
        <span>{words.newsletter}</span>
      </label>
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? words.saving : words.savePreferences}
      </button>
    </form>
  )
}

function isCurrency(code: string | null): code is CurrencyCode {
  return code !== null && Object.hasOwn(currencies, code)
}

/** Not 'password', because the page has another field with that id. */
const passwordId = 'delete-password'

function DeleteAccount({
  words: allWords,
  onDeleted,
}: {
  words: AccountWords
  onDeleted: () => void
}) {
  const { account: words, auth } = allWords
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [password, setPassword] = useState('')
  const { busy, lines, send, edit, errorOf } = useSend(listSendWords(allWords))
  const ownLines = lines.map(({ text, field }) => ({ text, field: field && passwordId }))
  const onConfirm = async () => {
    if (!(await send(() => callSignedIn('POST /api/account/deletion', { body: { password } }))))
      return
    deleteAll()
    onDeleted()
    clearSession()
  }
  const onCancel = () => {
    setIsDialogOpen(false)
    setPassword('')
    edit()
  }
  return (
    <>
      <button
        type="button"
        className="button border-alarm text-alarm hover:bg-alarm hover:text-limewash"
        onClick={() => setIsDialogOpen(true)}
      >
        {words.deleteOpen}
      </button>
      {isDialogOpen && (
        <ConfirmDialog
          id="delete-account"
          title={words.deleteTitle}
          confirm={busy ? words.deleting : words.deleteConfirm}
          cancel={words.keep}
          busy={busy}
          onConfirm={() => void onConfirm()}
          onCancel={onCancel}
        >
          <p>{words.deleteWarning}</p>
          <div className="mt-5 space-y-4">
            {lines.length > 0 && <RefusalList title={auth.pleaseMend} lines={ownLines} />}
            <PasswordField
              id={passwordId}
              label={words.deletePassword}
              autoComplete="current-password"
              words={auth}
              value={password}
              error={errorOf('password')}
              onChange={(text) => {
                edit()
                setPassword(text)
              }}
            />
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}

const emptyDraft = { current: '', password: '', confirmation: '' }

/** Changes the password; needs the current one. Signs out all other devices. */
function PasswordForm({
  words: allWords,
  say,
}: {
  words: AccountWords
  say: (text: string) => void
}) {
  const { account: words, auth } = allWords
  const [draft, setDraft] = useState(emptyDraft)
  const { busy, lines, send, refuse, edit, errorOf } = useSend(listSendWords(allWords))
  const updateDraft = (changes: Partial<typeof draft>) => {
    edit()
    setDraft({ ...draft, ...changes })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const refusals = checkPasswordPair(draft)
    if (refusals.length > 0) return refuse(refusals)
    if (
      !(await send(() =>
        callSignedIn('PUT /api/auth/v1/user', {
          body: { current_password: draft.current, password: draft.password },
        }),
      ))
    )
      return
    setDraft(emptyDraft)
    say(words.passwordChanged)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="max-w-md space-y-5">
      {lines.length > 0 && <RefusalList title={auth.pleaseMend} lines={lines} />}
      <PasswordField
        id="current_password"
        label={words.currentPassword}
        autoComplete="current-password"
        words={auth}
        value={draft.current}
        error={errorOf('current_password')}
        onChange={(current) => updateDraft({ current })}
      />
      <NewPasswordFields
        words={allWords}
        label={auth.newPassword}
        draft={draft}
        errorOf={errorOf}
        onChange={updateDraft}
      />
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? words.saving : words.changePassword}
      </button>
    </form>
  )
}

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
  const toaster = useToasts()
  const { say } = toaster
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-page">{words.title}</h1>
          <p className="text-ink-2 mt-4 break-all" data-free="">
            {fill(words.signedInAs, { email: user.email })}
          </p>
        </div>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void signOutAndLoad('global')}
        >
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
      <Toasts toaster={toaster} dismissLabel={words.dismiss} />
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

/** Ends all sessions of the account, then loads the home page (P4.2). */
function SignOutEverywhere({ words }: { words: AccountWords['account'] }) {
  const [busy, setBusy] = useState(false)
  const onClick = () => {
    setBusy(true)
    void signOutAndLoad('global')
  }
  return (
    <button type="button" className="button button-quiet" disabled={busy} onClick={onClick}>
      {busy ? words.signingOut : words.signOutEverywhere}
    </button>
  )
}

/** Downloads all data about the signed-in user (POPIA: right of access). */
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
