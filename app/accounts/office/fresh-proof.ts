import type { Answer } from '#ui/client/api.ts'
import type { Attempt } from '#ui/client/sender.ts'

/** Opens the desk's dialog. Resolves to true if the user proved their identity. */
type OpenDialog = (ways: readonly string[]) => Promise<boolean>

let openDialog: OpenDialog | undefined
let openedDialog: Promise<boolean> | undefined

export function setProofDialog(next: OpenDialog | undefined) {
  openDialog = next
}

/**
 * Runs an action. If the server asks for a fresh proof, asks the user and repeats the action.
 * Simultaneous actions share one dialog. The time in the dialog does not count towards the
 * request's timeout.
 */
export async function withFreshProof<Value>(
  action: () => Promise<Answer<Value>>,
  { whileAsked }: Pick<Attempt, 'whileAsked'>,
): Promise<Answer<Value>> {
  const answer = await action()
  const proofRefusal = answer.ok
    ? undefined
    : answer.refusals.find(({ code }) => code === 'fresh-proof-needed')
  if (!proofRefusal || !openDialog) return answer
  const ways = proofRefusal.facts?.['ways']
  openedDialog ??= openDialog(Array.isArray(ways) ? ways : []).finally(() => {
    openedDialog = undefined
  })
  const sharedDialog = openedDialog
  return (await whileAsked(() => sharedDialog)) ? action() : answer
}
