import { useState } from 'react'

/**
 * Keeps items in a list while the user works on them, even if a colleague's action has removed
 * them: no dialog or input disappears. `hold` marks an item as in use.
 */
export function useKeepOpen<Item extends { id: string }>(items: readonly Item[]) {
  const [heldItems, setHeld] = useState<readonly { item: Item; at: number }[]>([])
  const goneEntries = heldItems.filter(({ item }) => items.every(({ id }) => id !== item.id))
  const shownItems = goneEntries.reduce<readonly Item[]>(
    (list, { item, at }) => list.toSpliced(at, 0, item),
    items,
  )
  return shownItems.map((item, at) => ({
    item,
    isGone: goneEntries.some((one) => one.item.id === item.id),
    hold: (isHeld: boolean) =>
      setHeld((before) => [
        ...before.filter((one) => one.item.id !== item.id),
        ...(isHeld ? [{ item, at }] : []),
      ]),
  }))
}
