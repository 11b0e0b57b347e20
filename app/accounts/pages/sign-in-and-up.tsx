import { useState, type FormEvent } from 'react'
import { siteLanguage } from '#rules/text/language.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { Tabs } from '#ui/components/tabs.tsx'
import { clearSession } from '#ui/session/session.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { describeInvitation, type Invitation } from './use-invitation.ts'
import { isEmail, limits } from '#rules/text/sanitise.ts'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { recoverForm, resetForm } from './auth-forms.ts'
import { checkPasswordPair } from '../sign-in.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type ResetFormProps = {
  words: AuthWords
  token: string
  onDone: () => void
  onNewLink: () => void
}

const invalidLinkCodes: ReadonlySet<string> = new Set(['link-invalid', 'link-used', 'link-expired'])

const emptyDraft = { password: '', confirmation: '' }

/** The form of a password reset link: a new password, twice. Ends all sessions of the account. */
function ResetForm({ words: allWords, token, onDone, onNewLink }: ResetFormProps) {
  const words = allWords.auth
  const [draft, setDraft] = useState(emptyDraft)
  const { busy, lines, refusals, submit, refuse, edit, errorOf } = useSend(listSendWords(allWords))
  const isLinkInvalid = refusals.some(({ code }) => invalidLinkCodes.has(code))
  const updateDraft = (changes: Partial<typeof draft>) => {
    edit()
    setDraft({ ...draft, ...changes })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const draftRefusals = checkPasswordPair(draft)
    if (draftRefusals.length > 0) return refuse(draftRefusals)
    if (await submit(resetForm, { token, password: draft.password })) onDone()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <h1 className="text-page">{words.resetTitle}</h1>
      <p className="text-ink-2">{words.resetText}</p>
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      {isLinkInvalid && (
        <button type="button" className="button button-quiet" onClick={onNewLink}>
          {words.newLink}
        </button>
      )}
      <NewPasswordFields
        words={allWords}
        label={words.newPassword}
        draft={draft}
        errorOf={errorOf}
        onChange={updateDraft}
      />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? words.saving : words.save}
      </button>
    </form>
  )
}

type ForgotFormProps = { words: AuthWords; email: string; onBack: () => void }

/**
 * Requests a link to reset the password. The answer never reveals if the address has an account.
 */
function ForgotForm({ words: allWords, email: initialEmail, onBack }: ForgotFormProps) {
  const words = allWords.auth
  const [email, setEmail] = useState(initialEmail)
  const [sentTo, setSentTo] = useState<string>()
  const { busy, lines, submit, refuse, edit, errorOf } = useSend(listSendWords(allWords))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setSentTo(undefined)
    const address = email.trim()
    if (!isEmail(address)) return refuse([{ code: 'email-invalid', field: 'email' }])
    if (await submit(recoverForm, { email: address })) setSentTo(address)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <h1 className="text-page">{words.forgotTitle}</h1>
      <p className="text-ink-2">{words.forgotText}</p>
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <p role="status" className="text-fynbos font-semibold empty:hidden">
        {sentTo && fill(words.linkSent, { email: sentTo })}
      </p>
      <TextField
        id="email"
        label={words.email}
        type="email"
        autoComplete="username"
        required
        maxLength={limits.email}
        value={email}
        placeholder={words.emailPlaceholder}
        error={errorOf('email')}
        onChange={(text) => {
          edit()
          setEmail(text)
        }}
      />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? words.sendingLink : words.sendLink}
      </button>
      <button type="button" className="link py-1" onClick={onBack}>
        {words.backToSignIn}
      </button>
    </form>
  )
}

type SignInAndUpProps = {
  words: AuthWords
  reset: string | undefined
  invitation: Invitation | undefined
  /** True to open the form for a new account. `then` is the page after signing in. */
  isNew: boolean
  then: string | undefined
}

type View = 'sign-in' | 'sign-up' | 'forgot' | 'reset'

/** The two tabs of P2.12, and the form for a forgotten password. */
export function SignInAndUp(props: SignInAndUpProps) {
  const { words: allWords, reset, invitation, then } = props
  const words = allWords.auth
  const invitationWords = invitation && describeInvitation(invitation, words)
  const openInvitation = invitation?.state === 'open' ? invitation : undefined
  const isNew = openInvitation ? !openInvitation.hasAccount : props.isNew
  const [view, setView] = useState<View>(reset ? 'reset' : isNew ? 'sign-up' : 'sign-in')
  const [typedEmail, setTypedEmail] = useState('')
  const [isReset, setIsReset] = useState(false)
  if (view === 'forgot') {
    return <ForgotForm words={allWords} email={typedEmail} onBack={() => setView('sign-in')} />
  }
  if (view === 'reset' && reset) {
    const onDone = () => {
      clearSession()
      setIsReset(true)
      setView('sign-in')
    }
    return (
      <ResetForm
        words={allWords}
        token={reset}
        onDone={onDone}
        onNewLink={() => setView('forgot')}
      />
    )
  }
  const isSignUp = view === 'sign-up'
  return (
    <>
      {invitationWords && (
        <div className="bg-sky mb-10 p-6">
          <h2 className="text-h3">{invitationWords.title}</h2>
          <p className="mt-3 empty:hidden">
            {invitation?.state === 'refused'
              ? formatRefusal(invitation.refusal, allWords.refusals, siteLanguage)
              : invitationWords.text}
          </p>
        </div>
      )}
      <p role="status" className="text-fynbos mb-8 font-semibold empty:hidden">
        {isReset && words.resetDone}
      </p>
      <Tabs
        label={words.tabs}
        tabs={[
          { id: 'sign-in', name: words.signInTab },
          { id: 'sign-up', name: words.signUpTab },
        ]}
        chosen={isSignUp ? 'sign-up' : 'sign-in'}
        onChoose={setView}
      >
        <h1 className="mt-10 text-page">{isSignUp ? words.signUpTitle : words.signInTitle}</h1>
        <p className="text-ink-2 mt-4 mb-8">
          {openInvitation ? words.invitedText : isSignUp ? words.signUpText : words.signInText}
        </p>
        {isSignUp ? (
          <SignUpForm words={allWords} invitation={openInvitation} then={then} />
        ) : (
          <SignInForm
            words={allWords}
            email={openInvitation?.email}
            onForgot={(email) => {
              setTypedEmail(email)
              setView('forgot')
            }}
          />
        )}
      </Tabs>
    </>
  )
}
