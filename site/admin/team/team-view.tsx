import { useCallback } from 'react'
import { Spinner } from '#site/parts/spinner.tsx'
import { listInvitations, listRoles } from '../admin-calls.ts'
import { type Desk, useLoaded } from '../desk.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { PromoteCard } from './promote-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { NotLoaded } from '../when-loaded.tsx'

/** The three cards of P2.18; the lists are read again after each success. */
export function TeamView({ desk }: { desk: Desk }) {
  const { words, say } = desk
  const onFail = useCallback(() => say(words.toasts.loadFailed, 'bad'), [say, words])
  const team = useLoaded(readTeam, onFail, ['team'])
  const reload = () => void team.reload()
  if (team.state === 'loading') return <Spinner label={words.loading} />
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
      <PromoteCard desk={desk} onDone={reload} />
      {team.value ? (
        <>
          <InvitationsCard desk={desk} invitations={team.value.invitations} onDone={reload} />
          <div className="lg:col-span-2">
            <RolesCard desk={desk} roles={team.value.roles} onDone={reload} />
          </div>
        </>
      ) : (
        <NotLoaded desk={desk} onAgain={reload} />
      )}
    </div>
  )
}

async function readTeam() {
  const [roles, invitations] = await Promise.all([listRoles(), listInvitations()])
  return { roles, invitations }
}
