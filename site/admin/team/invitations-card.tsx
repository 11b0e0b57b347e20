import { useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { createInvitation, type Invitation, withdrawInvitation } from '../admin-calls.ts'
import { Badge } from '../badge.tsx'
import { Card } from '../card.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { Desk } from '../desk.ts'
import { EmailForm } from './email-form.tsx'
import { formatOfficeDay, hasPassed } from '../office-time.ts'

type InvitationsCardProps = { desk: Desk; invitations: readonly Invitation[]; onDone: () => void }

/** 'Admin Invitations' (P2.18), newest first: send one, see what became of it, take it back. */
export function InvitationsCard({ desk, invitations, onDone }: InvitationsCardProps) {
  const { invitations: words, toasts } = desk.words
  const [leaving, setLeaving] = useState<Invitation>()
  return (
    <Card id="invitations" title={words.title} text={words.text}>
      <EmailForm
        id="invite-email"
        {...{ desk, words, onDone }}
        toasts={{ done: toasts.invited }}
        call={createInvitation}
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
        <FormDialog
          desk={desk}
          id="withdraw"
          title={words.withdrawTitle}
          text={fill(words.withdrawText, { email: leaving.email })}
          confirm={words.withdraw}
          busyLabel={words.withdrawing}
          call={() => withdrawInvitation(leaving.id)}
          said={toasts.withdrawn}
          onDone={onDone}
          onClose={() => setLeaving(undefined)}
        />
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
