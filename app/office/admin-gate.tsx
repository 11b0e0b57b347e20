import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { isRole, type Right } from '#app/accounts/rights.ts'
import type { RefusalWords } from '#rules/text/format-refusal.ts'
import { fill } from '#rules/text/fill.ts'
import { signInPath } from '#app/accounts/pages/return-path.ts'
import { Spinner } from '#ui/components/spinner.tsx'
import { type Toaster, Toasts, useToasts } from '#ui/components/toasts.tsx'
import { UnlessAwaited } from '#ui/components/unless-awaited.tsx'
import { storeAdministrator } from '#app/site/frame/use-is-administrator.ts'
import { useSession } from '#ui/session/use-session.ts'
import { findOwnRights, listRoles } from './admin-calls.ts'
import { type DeskMessages, type Loaded, useQuery } from '#ui/office-kit/desk.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { readSignedIn } from '#ui/session/session.ts'

const loadAdminView = () => import('./admin-view.tsx')
/** The view loads while the role is being checked. Only staff need it. */
const AdminView = lazy(loadAdminView)
const SecondProofGate = lazy(() => import('#app/accounts/office/second-proof-gate.tsx'))
/** Shown once per site, to appoint the first administrator. */
const FirstAdminCard = lazy(() => import('#app/accounts/office/first-admin-card.tsx'))

type AdminGateProps = { words: Words['admin']; refusals: RefusalWords }

/** Shows the state of /admin (P4.3). The server checks rights again at every call. */
export function AdminGate({ words, refusals }: AdminGateProps) {
  const session = useSession()
  const toaster = useToasts()
  const [wasSignedIn, setWasIn] = useState(false)
  if (session.state === 'signed-in' && !wasSignedIn) setWasIn(true)
  const wasSignedOut = wasSignedIn && session.state === 'signed-out'
  if (session.state === 'signed-in')
    return <Opened words={words} refusals={refusals} toaster={toaster} userId={session.userId} />
  return (
    <UnlessAwaited
      isKnown={session.state === 'signed-out'}
      label={words.loading}
      title={words.title}
    >
      <PageFrame words={words}>
        {session.state === 'loading' ? (
          <Spinner label={words.loading} />
        ) : wasSignedOut ? (
          <SignedOut words={words} />
        ) : (
          <Opened words={words} refusals={refusals} toaster={toaster} />
        )}
      </PageFrame>
    </UnlessAwaited>
  )
}

/** Frame for all messages to visitors who are not staff, from the first paint on. */
function PageFrame({ words, children }: { words: Words['admin']; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h1 className="text-page">{words.band}</h1>
      <p className="text-ink-2 mt-5 mb-8 text-lead">{words.outside}</p>
      {children}
    </div>
  )
}

type OpenedProps = AdminGateProps & { toaster: Toaster; userId?: string }

function Opened({ words, refusals, toaster, userId }: OpenedProps) {
  const { say } = toaster
  const read = useCallback(() => findDeskAccess(userId), [userId])
  const desk = useMemo(() => ({ words, refusals, say, userId }), [words, refusals, say, userId])
  const access = useQuery(read, desk)
  const title = userId === undefined ? undefined : words.title
  const spinner = <Spinner label={words.loading} title={title} />
  if (typeof access.value === 'object' && userId)
    return (
      <Suspense fallback={spinner}>
        <AdminView desk={{ ...desk, userId }} rights={access.value.rights} toaster={toaster} />
      </Suspense>
    )
  const panel = <AccessNotice desk={desk} access={access} />
  return (
    <>
      {access.state === 'loading' ? (
        spinner
      ) : access.value === 'unproven' && userId ? (
        <Suspense fallback={spinner}>
          <SecondProofGate
            desk={{ ...desk, userId }}
            onProven={() => void access.reload()}
            onLeave={() => location.reload()}
          />
        </Suspense>
      ) : userId === undefined ? (
        panel
      ) : (
        <PageFrame words={words}>{panel}</PageFrame>
      )}
      <Toasts toaster={toaster} dismissLabel={words.dismiss} />
    </>
  )
}

type AccessNoticeProps = {
  desk: DeskMessages & { userId: string | undefined }
  access: Loaded<DeskAccess>
}

function AccessNotice({ desk, access }: AccessNoticeProps) {
  const { words, userId } = desk
  const [newOwner, setNewOwner] = useState<string>()
  const onReload = () => void access.reload()
  if (access.value === 'nobody') {
    return (
      <Suspense fallback={<Spinner label={words.loading} />}>
        <FirstAdminCard
          desk={desk}
          onDone={(email) => {
            setNewOwner(email)
            onReload()
          }}
        />
      </Suspense>
    )
  }
  // A user who was just made administrator must not see 'Access denied'.
  if (access.value && newOwner !== undefined) return <SignInNext {...{ words, email: newOwner }} />
  if (access.value) return <Denied words={words} isSignedIn={userId !== undefined} />
  return (
    <button type="button" className="button button-quiet" onClick={onReload}>
      {words.retry}
    </button>
  )
}

/**
 * Shown if the session ends while the desk is open: by a sign-out elsewhere, or because access was
 * removed.
 */
function SignedOut({ words }: { words: Words['admin'] }) {
  return (
    <>
      <Notice role="alert" isFilled isStrong>
        {words.signedOut}
      </Notice>
      <SignInLink words={words} />
    </>
  )
}

function SignInNext({ words, email }: { words: Words['admin']; email: string }) {
  return (
    <>
      <Notice tone="good" isFilled>
        {fill(words.first.done, { email })}
      </Notice>
      <SignInLink words={words} />
    </>
  )
}

function SignInLink({ words }: { words: Words['admin'] }) {
  const { pathname, search } = useLocation()
  return (
    <p className="mt-5">
      <Link to={signInPath(pathname + search)} className="button button-primary">
        {words.signIn}
      </Link>
    </p>
  )
}

function Denied({ words, isSignedIn }: { words: Words['admin']; isSignedIn: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <Notice role="alert" tone="bad" isFilled isStrong>
        {words.denied}
      </Notice>
      <p className="mt-5">
        <Link to={isSignedIn ? '/account' : signInPath(pathname + search)} className="link">
          {isSignedIn ? words.toAccount : words.signIn}
        </Link>
      </p>
    </>
  )
}

/**
 * 'nobody' if the site has no administrator; 'unproven' if the role needs a second factor first;
 * otherwise the rights of a staff member.
 */
type DeskAccess = 'nobody' | 'denied' | 'unproven' | { rights: readonly Right[] }

async function findDeskAccess(userId: string | undefined): Promise<DeskAccess> {
  // The desk's code loads early: a signed-in user who opens this page is probably staff.
  if (userId !== undefined) void loadAdminView().catch(() => undefined)
  const roles = userId === undefined ? [] : await listRoles(userId)
  if (userId !== undefined && roles.some(({ role }) => isRole(role))) {
    storeAdministrator(userId)
    return findOwnRights()
  }
  return (await readSignedIn('GET /api/rpc/administrator_exists', {})) ? 'denied' : 'nobody'
}
