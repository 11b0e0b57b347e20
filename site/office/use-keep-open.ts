import { useState } from 'react'

/**
 * A list in which what somebody is at work on stays, in its place, although a colleague has taken it off:
 * neither a dialog nor what was typed goes from under their hands. `hold` says of each whether it is so.
 */
export function useKeepOpen<Item extends { id: string }>(items: readonly Item[]) {
  const [held, setHeld] = useState<readonly { item: Item; at: number }[]>([])
  const gone = held.filter(({ item }) => items.every(({ id }) => id !== item.id))
  const shown = gone.reduce<readonly Item[]>(
    (list, { item, at }) => list.toSpliced(at, 0, item),
    items,
  )
  return shown.map((item, at) => ({
    item,
    isGone: gone.some((one) => one.item.id === item.id),
    hold: (isHeld: boolean) =>
      setHeld((before) => [
        ...before.filter((one) => one.item.id !== item.id),
        ...(isHeld ? [{ item, at }] : []),
      ]),
  }))
}
