import type { Role } from '#rules/accounts/rights.ts'
import { useEffect, useState } from 'react'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import { call } from '../client/api.ts'
import { asVisitor } from '../session/session.ts'
import type { AuthWords } from './auth-words.ts'

/** What is known of an invitation: whom it is for, or why it cannot be used. */
export type Invitation =
  | { state: 'open'; token: string; email: string; role?: Role; hasAccount: boolean }
  | { state: 'refused'; refusal: AnsweredRefusal }

/** What an invitation says of itself: as what, and what they'll see there. */
export function describeInvitation(
  invitation: Invitation,
  words: AuthWords['auth'],
): { title: string; text: string } {
  const role = invitation.state === 'open' ? invitation.role : undefined
  return role ? words.invitedAs[role] : { title: words.invitedTitle, text: '' }
}

/**
 * Looks up the invitation of a link; undefined while that is under way or when there is no link. One
 * that could not be looked up counts as open, for an address that its owner types.
 */
export function useInvitation(token: string | undefined): Invitation | undefined {
  const [found, setFound] = useState<{ token: string; invitation: Invitation }>()
  useEffect(() => {
    if (token === undefined) return undefined
    let isLeft = false
    void lookUp(token).then((invitation) => {
      if (!isLeft) setFound({ token, invitation })
    })
    return () => {
      isLeft = true
    }
  }, [token])
  return found?.token === token ? found?.invitation : undefined
}

async function lookUp(token: string): Promise<Invitation> {
  const input = { body: { token }, ...asVisitor() }
  const answer = await call('POST /api/auth/v1/invitation', input).catch(() => undefined)
  if (answer?.ok) return { state: 'open', token, ...answer.value }
  const [refusal] = answer?.refusals ?? []
  const isOver = refusal?.code.startsWith('invitation-') || refusal?.code === 'link-invalid'
  if (refusal && isOver) return { state: 'refused', refusal }
  return { state: 'open', token, email: '', hasAccount: false }
}
