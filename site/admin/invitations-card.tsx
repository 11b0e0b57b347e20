import { useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { createInvitation, type Invitation, withdrawInvitation } from './admin-calls.ts'
import { Badge } from './badge.tsx'
import { Card } from './card.tsx'
import { attempt, describeFailure, type Desk } from './desk.ts'
import { EmailForm } from './email-form.tsx'
import { formatOfficeDay, hasPassed } from './office-time.ts'

type InvitationsCardProps = { desk: Desk; invitations: readonly Invitation[]; onDone: () => void }

/** 'Admin Invitations' (P2.18), newest first: send one, see what became of it, take it back. */
export function InvitationsCard({ desk, invitations, onDone }: InvitationsCardProps) {
  const words = desk.words.invitations
  const [leaving, setLeaving] = useState<Invitation>()
  const [busy, setBusy] = useState(false)
  const settle = (answer: Awaited<ReturnType<typeof attempt>>, success: string) => {
    if (!answer?.ok) desk.say(describeFailure(answer, desk, desk.words.toasts.failed), 'bad')
    else {
      desk.say(success)
      onDone()
    }
    return answer?.ok ?? false
  }
  const onWithdraw = async ({ id }: Invitation) => {
    setBusy(true)
    const answer = await attempt(() => withdrawInvitation(id))
    setBusy(false)
    setLeaving(undefined)
    settle(answer, desk.words.toasts.withdrawn)
  }
  return (
    <Card id="invitations" title={words.title} text={words.text}>
      <EmailForm
        id="invite-email"
        desk={desk}
        words={words}
        onSend={async (email) =>
          settle(await attempt(() => createInvitation(email)), desk.words.toasts.invited)
        }
      />
      {invitations.length === 0 && <p className="mt-6">{words.empty}</p>}
      <ul className="divide-rule border-rule mt-6 divide-y border-y empty:hidden">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            {...{ invitation, words }}
            onWithdraw={() => setLeaving(invitation)}
          />
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          id="withdraw"
          title={words.withdrawTitle}
          confirm={busy ? words.withdrawing : words.withdraw}
          cancel={desk.words.cancel}
          busy={busy}
          onConfirm={() => void onWithdraw(leaving)}
          onCancel={() => setLeaving(undefined)}
        >
          {fill(words.withdrawText, { email: leaving.email })}
        </ConfirmDialog>
      )}
    </Card>
  )
}

type InvitationRowProps = {
  invitation: Invitation
  words: Desk['words']['invitations']
  onWithdraw: () => void
}

function InvitationRow({ invitation, words, onWithdraw }: InvitationRowProps) {
  const { email, invited_at, expires_at, used_at } = invitation
  const isExpired = expires_at !== null && hasPassed(expires_at)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-all">{email}</p>
        <p className="text-ink-2 text-caption">
          {fill(words.invited, { date: formatOfficeDay(invited_at) })}
          {expires_at &&
            `. ${fill(isExpired ? words.expired : words.expires, { date: formatOfficeDay(expires_at) })}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Badge
          text={used_at ? words.used : words.pending}
          tone={used_at || isExpired ? 'quiet' : 'waiting'}
        />
        {!used_at && (
          <button
            type="button"
            className="link min-h-11"
            aria-label={`${words.withdraw}: ${email}`}
            onClick={onWithdraw}
          >
            {words.withdraw}
          </button>
        )}
      </div>
    </li>
  )
}
