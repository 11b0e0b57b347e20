import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { limits } from '#rules/text/sanitise.ts'
import { checkSignUp } from '../sign-in.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import { signUpForm } from './auth-forms.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Resend } from './resend.tsx'
import { storeReturnPath } from './return-path.ts'

const emptyDraft = { email: '', password: '', confirmation: '' }

type SignUpFormProps = {
  words: AuthWords
  invitation: { token: string; email: string } | undefined
  then: string | undefined
}

export function SignUpForm({ words: allWords, invitation, then }: SignUpFormProps) {
  const words = allWords.auth
  const [draft, setDraft] = useState({ ...emptyDraft, email: invitation?.email ?? '' })
  const [createdFor, setCreatedFor] = useState<string>()
  const { busy, lines, submit, refuse, edit, errorOf } = useSend(listSendWords(allWords))
  const updateDraft = (changes: Partial<typeof draft>) => {
    edit()
    setCreatedFor(undefined)
    setDraft({ ...draft, ...changes })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setCreatedFor(undefined)
    const refusals = checkSignUp(draft)
    if (refusals.length > 0) return refuse(refusals)
    const { password } = draft
    const email = draft.email.trim()
    const fields = { email, password, invitation: invitation?.token }
    const answer = await submit(signUpForm, fields)
    if (!answer) return
    if (then) storeReturnPath(then)
    setDraft(emptyDraft)
    setCreatedFor(email)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
      <p role="status" className="text-fynbos font-semibold empty:hidden">
        {createdFor && words.signedUp}
      </p>
      {createdFor && (
        <div className="space-y-3">
          <p className="text-ink-2">{words.noMail}</p>
          <Resend words={allWords} email={createdFor} />
        </div>
      )}
      <SignUpFields {...{ draft, change: updateDraft, words: allWords }} errorOf={errorOf} />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? words.signingUp : words.signUp}
      </button>
      <p className="text-ink-2 flex flex-wrap gap-x-5 text-caption">
        {words.termsLinks.map(({ label, path }) => (
          <Link key={path} to={path} className="link inline-block py-1">
            {label}
          </Link>
        ))}
      </p>
    </form>
  )
}

type SignUpFieldsProps = {
  draft: typeof emptyDraft
  change: (changes: Partial<typeof emptyDraft>) => void
  words: AuthWords
  errorOf: (field: string) => string | undefined
}

function SignUpFields({ draft, change, words: allWords, errorOf }: SignUpFieldsProps) {
  const words = allWords.auth
  return (
    <>
      <TextField
        id="email"
        label={words.email}
        type="email"
        autoComplete="email"
        required
        maxLength={limits.email}
        value={draft.email}
        placeholder={words.emailPlaceholder}
        error={errorOf('email')}
        onChange={(email) => change({ email })}
      />
      <Honeypot />
      <NewPasswordFields
        words={allWords}
        label={words.password}
        draft={draft}
        errorOf={errorOf}
        onChange={change}
      />
    </>
  )
}
