import { useState } from 'react'
import { siteLanguage } from '#rules/text/language.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { Tabs } from '#ui/components/tabs.tsx'
import { dropSession } from '#ui/session/session.ts'
import type { AuthWords } from './auth-words.ts'
import { ForgotForm } from './forgot-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { describeInvitation, type Invitation } from './use-invitation.ts'

type SignInAndUpProps = {
  words: AuthWords
  reset: string | undefined
  invitation: Invitation | undefined
  /** True if the form for a new account opens; `then` is the page after signing in. */
  isNew: boolean
  then: string | undefined
}

type View = 'sign-in' | 'sign-up' | 'forgot' | 'reset'

/** The two tabs of P2.12, with the forgotten password form. */
export function SignInAndUp(props: SignInAndUpProps) {
  const { words: allWords, reset, invitation, then } = props
  const words = allWords.auth
  const invited = invitation && describeInvitation(invitation, words)
  const open = invitation?.state === 'open' ? invitation : undefined
  const isNew = open ? !open.hasAccount : props.isNew
  const [view, setView] = useState<View>(reset ? 'reset' : isNew ? 'sign-up' : 'sign-in')
  const [typedEmail, setTypedEmail] = useState('')
  const [isReset, setIsReset] = useState(false)
  if (view === 'forgot') {
    return <ForgotForm words={allWords} email={typedEmail} onBack={() => setView('sign-in')} />
  }
  if (view === 'reset' && reset) {
    const onDone = () => {
      dropSession()
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
      {invited && (
        <div className="bg-sky mb-10 p-6">
          <h2 className="text-h3">{invited.title}</h2>
          <p className="mt-3 empty:hidden">
            {invitation?.state === 'refused'
              ? formatRefusal(invitation.refusal, allWords.refusals, siteLanguage)
              : invited.text}
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
          {open ? words.invitedText : isSignUp ? words.signUpText : words.signInText}
        </p>
        {isSignUp ? (
          <SignUpForm words={allWords} invitation={open} then={then} />
        ) : (
          <SignInForm
            words={allWords}
            email={open?.email}
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
