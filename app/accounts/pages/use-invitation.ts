import type { Role } from '../rights.ts'
import { useEffect, useState } from 'react'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import { call } from '#ui/client/api.ts'
import { visitorOptions } from '#ui/session/session.ts'
import type { AuthWords } from './auth-words.ts'

export type Invitation =
  | { state: 'open'; token: string; email: string; role?: Role; hasAccount: boolean }
  | { state: 'refused'; refusal: AnsweredRefusal }

export function describeInvitation(
  invitation: Invitation,
  words: AuthWords['auth'],
): { title: string; text: string } {
  const role = invitation.state === 'open' ? invitation.role : undefined
  return role ? words.invitedAs[role] : { title: words.invitedTitle, text: '' }
}

/**
 * Reads a link's invitation. Undefined while loading, or without a link. If reading fails, the
 * invitation counts as open and the user types the address.
 */
export function useInvitation(token: string | undefined): Invitation | undefined {
  const [loadedInvitation, setLoadedInvitation] = useState<{
    token: string
    invitation: Invitation
  }>()
  useEffect(() => {
    if (token === undefined) return undefined
    let isCancelled = false
    void fetchInvitation(token).then((invitation) => {
      if (!isCancelled) setLoadedInvitation({ token, invitation })
    })
    return () => {
      isCancelled = true
    }
  }, [token])
  return loadedInvitation?.token === token ? loadedInvitation?.invitation : undefined
}

async function fetchInvitation(token: string): Promise<Invitation> {
  const input = { body: { token }, ...visitorOptions() }
  const answer = await call('POST /api/auth/v1/invitation', input).catch(() => undefined)
  if (answer?.ok) return { state: 'open', token, ...answer.value }
  const [refusal] = answer?.refusals ?? []
  const isInvalid = refusal?.code.startsWith('invitation-') || refusal?.code === 'link-invalid'
  if (refusal && isInvalid) return { state: 'refused', refusal }
  return { state: 'open', token, email: '', hasAccount: false }
}
