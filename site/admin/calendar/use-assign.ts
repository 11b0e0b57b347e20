import { type Desk, useAct } from '../desk.ts'
import { assign, type OrderAllocations } from '../fleet/fleet-calls.ts'
import { offerUndo } from '../undo.ts'

type Sent = { vehicles: string[]; guides: string[] }
type Assignment = {
  itemId: string
  next: Sent
  /** Who went out with it when it was changed. */
  seen: Sent
  /** What was done, in the corner where it can be taken back. */
  said: string
}

/**
 * Sends others out with a trip, and offers to take it back. What a colleague has changed since stays: the
 * server compares with what was seen. `onTakenBack` reads anew what is shown.
 */
export function useAssign(
  desk: Desk,
  { isSaidHere = false, onTakenBack }: { isSaidHere?: boolean; onTakenBack: () => Promise<void> },
) {
  const { send, ...sending } = useAct<OrderAllocations>(desk, { isSaidHere })
  const { act } = useAct<OrderAllocations>(desk)
  const { undone } = desk.words.frame.undo
  return {
    ...sending,
    /** Whether it was done. */
    send: async ({ itemId, next, seen, said }: Assignment): Promise<boolean> => {
      const saved = await send(() => assign(itemId, { ...next, seen }))
      if (!saved) return false
      const takeBack = () =>
        void act(
          () => assign(itemId, { ...seen, seen: next }),
          undone,
          () => undefined,
        ).then(onTakenBack)
      offerUndo({ said, takeBack })
      return true
    },
  }
}
