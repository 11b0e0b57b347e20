import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonName } from '#rules/requests/form-signs.ts'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import type { Address } from '#ui/client/api.ts'
import { useSend } from '#ui/client/use-send.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { PasswordField } from '#ui/components/password-field.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import type { FieldValues, GuestForm } from '#ui/posting/guest-form.ts'
import { usePosted } from '#ui/posting/posted.ts'
import { disownForm, recoverForm, verifyForm } from './auth-forms.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { readStoredReturnPath, signInPath } from './return-path.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { Resend } from './resend.tsx'

function LinkTrouble({ words: allWords, error }: { words: AuthWords; error: string }) {
  const words = allWords.auth
  const [email, setEmail] = useState('')
  return (
    <div className="space-y-6">
      <h1 className="text-page">{words.confirmFailedTitle}</h1>
      <p role="alert">
        {formatRefusal({ code: error }, allWords.refusals, siteLanguage)} {words.confirmFailedText}
      </p>
      <TextField
        id="resend-email"
        label={words.email}
        type="email"
        autoComplete="email"
        required
        maxLength={limits.email}
        value={email}
        placeholder={words.emailPlaceholder}
        onChange={setEmail}
      />
      <Resend words={allWords} email={email} />
    </div>
  )
}

type ConfirmationOutcome = 'confirmed' | 'disowned' | 'reset-sent'

/**
 * The page of the confirmation link. One click confirms; in a browser that did not sign up the
 * password is required too. A receiver who did not sign up can cancel the sign-up or take over the
 * address.
 */
export function ConfirmAddress({ words: allWords }: { words: AuthWords }) {
  const words = allWords.auth.confirm
  const token = useSearchParams()[0].get('token') ?? ''
  const isHydrated = useIsHydrated()
  const posted = usePosted<object>('', 'disown')
  const sender = useSend<object>(listSendWords(allWords), undefined, { posted })
  const { busy, lines, edit, errorOf } = sender
  const [outcome, setOutcome] = useState<ConfirmationOutcome>()
  const [password, setPassword] = useState('')
  const [email, setEmail] = useState<string>()
  const refusalEmail = sender.refusals[0]?.facts?.['email']
  if (typeof refusalEmail === 'string' && refusalEmail !== email) setEmail(refusalEmail)
  const send = async <Of extends Address>(
    to: ConfirmationOutcome,
    form: GuestForm<Of>,
    fields: FieldValues,
  ) => {
    if (await sender.submit(form, fields)) setOutcome(to)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send('confirmed', verifyForm, { token, ...(password && { password }) })
  }
  const onDisown = (event: FormEvent) => {
    event.preventDefault()
    void send('disowned', disownForm, { token })
  }
  const code = sender.refusals[0]?.code ?? ''
  if (invalidLinkCodes.has(code)) {
    // Without scripts another form is used (PlainResend), which this page also handles.
    if (import.meta.env.SSR) return <PlainTrouble words={allWords} text={lines[0]?.text} />
    return <LinkTrouble words={allWords} error={code} />
  }
  if (outcome === 'confirmed' || code === 'link-used') {
    const returnPath = readStoredReturnPath()
    return (
      <Outcome
        title={outcome ? words.doneTitle : words.usedTitle}
        text={outcome ? words.done : words.used}
      >
        <Link to={returnPath ? signInPath(returnPath) : '/auth'} className="button button-primary">
          {words.signIn}
        </Link>
        <Link to="/account" className="button button-quiet">
          {words.toAccount}
        </Link>
      </Outcome>
    )
  }
  if (outcome) {
    const isDisowned = outcome === 'disowned'
    const sentText = fill(allWords.auth.linkSent, { email: email ?? '' })
    return (
      <Outcome
        title={isDisowned ? words.disownedTitle : words.takenTitle}
        text={isDisowned ? words.disowned : sentText}
      >
        <Link to="/" className="button button-quiet">
          {words.home}
        </Link>
      </Outcome>
    )
  }
  const isPasswordRequired = email !== undefined
  return (
    <>
      {/* Without `action` it posts to its own address, with the token (server/app.ts). */}
      <form method="post" noValidate={isHydrated} onSubmit={onSubmit} className="space-y-6">
        <h1 className="text-page">{words.title}</h1>
        <p className="text-ink-2">{words.text}</p>
        {lines.length > 0 && <RefusalList title={allWords.auth.pleaseMend} lines={lines} />}
        <noscript className="block">
          {import.meta.env.SSR && (
            <PlainField
              id="password"
              name="password"
              label={words.password}
              type="password"
              required
              error={errorOf('password')}
              autoComplete="current-password"
              autoCapitalize="none"
            />
          )}
        </noscript>
        {isPasswordRequired && (
          <PasswordField
            id="password"
            label={words.password}
            autoComplete="current-password"
            words={allWords.auth}
            value={password}
            error={errorOf('password')}
            onChange={(text) => {
              edit()
              setPassword(text)
            }}
          />
        )}
        <button type="submit" className="button button-primary w-full" disabled={busy}>
          {busy ? words.busy : words.button}
        </button>
      </form>
      <section aria-labelledby="not-you" className="border-edge mt-12 border-t pt-8">
        <h2 id="not-you" className="text-h3">
          {words.notYouTitle}
        </h2>
        <p className="text-ink-2 mt-3">{words.notYouText}</p>
        <form method="post" onSubmit={onDisown} className="mt-5 flex flex-wrap gap-3">
          <button
            type="submit"
            name={buttonName}
            value="disown"
            className="button button-quiet"
            disabled={busy}
          >
            {words.notYou}
          </button>
          {isPasswordRequired && (
            <button
              type="button"
              className="button button-quiet"
              disabled={busy}
              onClick={() => void send('reset-sent', recoverForm, { email })}
            >
              {words.takeOver}
            </button>
          )}
        </form>
      </section>
      <noscript>{import.meta.env.SSR && <PlainResend words={allWords} />}</noscript>
    </>
  )
}

function PlainTrouble({ words, text }: { words: AuthWords; text: string | undefined }) {
  return (
    <>
      <h1 className="text-page outline-none" tabIndex={-1} autoFocus>
        {words.auth.confirmFailedTitle}
      </h1>
      <p className="mt-5 text-lead">{text}</p>
      <ResendForm words={words} />
    </>
  )
}

/**
 * Requests a new link without scripts. With scripts the form appears only if the link is invalid.
 */
function PlainResend({ words }: { words: AuthWords }) {
  return (
    <section aria-labelledby="new-link" className="border-edge mt-12 border-t pt-8">
      <h2 id="new-link" className="text-h3">
        {words.auth.noLinkTitle}
      </h2>
      <ResendForm words={words} />
    </section>
  )
}

function ResendForm({ words: allWords }: { words: AuthWords }) {
  const words = allWords.auth
  const posted = usePosted('resend')
  const { lines, errorOf } = useSend(listSendWords(allWords), undefined, { posted })
  const resendLines = lines.map((line) => ({
    ...line,
    field: line.field && `resend-${line.field}`,
  }))
  return (
    <form method="post" className="mt-3 space-y-6">
      {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={resendLines} />}
      <p className="text-ink-2">{words.confirmFailedText}</p>
      <PlainField
        id="resend-email"
        name="email"
        label={words.email}
        type="email"
        required
        defaultValue={posted?.fields['email'] ?? ''}
        error={errorOf('email')}
        maxLength={limits.email}
        autoComplete="email"
      />
      <button type="submit" name={buttonName} value="resend" className="button button-quiet">
        {words.resend}
      </button>
    </form>
  )
}

/** Refusals after which trying again cannot help. */
const invalidLinkCodes: ReadonlySet<string> = new Set(['link-invalid', 'link-expired'])

function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="space-y-6">
      <h1 className="text-page">{title}</h1>
      <p role="status" className="text-ink-2 text-lead">
        {text}
      </p>
      <p className="flex flex-wrap gap-3">{children}</p>
    </div>
  )
}
