import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Spinner } from '#ui/components/spinner.tsx'
import { UnlessAwaited } from '#ui/components/unless-awaited.tsx'
import type { Picture } from '#ui/pictures.ts'
import { useSession } from '#ui/session/use-session.ts'
import { type Account, readAccount } from './account-calls.ts'
import { AccountView } from './account-view.tsx'
import type { AccountWords } from './account-words.ts'

type AccountGateProps = { words: AccountWords; emptyPicture: Picture }

/** The content of /account: a sign-in prompt, or the account after loading. */
export function AccountGate({ words: allWords, emptyPicture }: AccountGateProps) {
  const words = allWords.account
  const session = useSession()
  const [account, setAccount] = useState<Account | 'failed' | 'deleted'>()
  const isSignedIn = session.state === 'signed-in'
  const load = useCallback(() => {
    setAccount(undefined)
    readAccount().then(setAccount, () => setAccount('failed'))
  }, [])
  useEffect(() => {
    if (isSignedIn) load()
  }, [isSignedIn, load])
  if (account === 'deleted') {
    return (
      <Notice title={words.deletedTitle} text={words.deletedText}>
        <a href="/" className="button button-primary">
          {words.home}
        </a>
      </Notice>
    )
  }
  if (!isSignedIn) {
    return (
      <UnlessAwaited
        isKnown={session.state === 'signed-out'}
        label={words.loading}
        title={words.title}
      >
        <Notice title={words.signInFirstTitle} text={words.signInFirstText}>
          <Link to="/auth" className="button button-primary">
            {words.signIn}
          </Link>
        </Notice>
      </UnlessAwaited>
    )
  }
  if (account === 'failed') {
    return (
      <Notice title={words.title} text={words.failed}>
        <button type="button" className="button button-primary" onClick={load}>
          {words.retry}
        </button>
      </Notice>
    )
  }
  if (!account) return <Spinner label={words.loading} title={words.title} />
  return (
    <AccountView
      words={allWords}
      account={account}
      emptyPicture={emptyPicture}
      onDeleted={() => setAccount('deleted')}
    />
  )
}

type NoticeProps = { title: string; text: string; children: React.ReactNode }

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="max-w-xl">
      <h1 className="text-page">{title}</h1>
      <p className="text-ink-2 mt-5">{text}</p>
      <p className="mt-8">{children}</p>
    </div>
  )
}
