import { listInvitations, listRoles } from '../admin-calls.ts'
import { type Desk, useQuery } from '../desk.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { PromoteCard } from './promote-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { WhenLoaded } from '../when-loaded.tsx'

/** The three cards of P2.18; the lists are read again after each success. */
export function TeamView({ desk }: { desk: Desk }) {
  const team = useQuery(readTeam, desk, ['team'])
  const onDone = () => void team.reload()
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <PromoteCard {...{ desk, onDone }} />
      <WhenLoaded {...{ desk }} loaded={team}>
        {({ roles, invitations }) => (
          <>
            <InvitationsCard {...{ desk, invitations, onDone }} />
            <div className="lg:col-span-2">
              <RolesCard {...{ desk, roles, onDone }} />
            </div>
          </>
        )}
      </WhenLoaded>
    </div>
  )
}

async function readTeam() {
  const [roles, invitations] = await Promise.all([listRoles(), listInvitations()])
  return { roles, invitations }
}
