/** A state machine: for each status, its events and the status after each. */
export type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Statuses that a row can have: all keys except 'new', which is never stored. */
export type StatusOf<Table extends Transitions> = Exclude<keyof Table & string, 'new'>

export type EventOf<Table extends Transitions> = {
  [From in keyof Table]: keyof Table[From] & string
}[keyof Table]

/**
 * The status after an event. For an unlisted pair: a type error if the status is known at compile
 * time, otherwise it throws.
 */
export function transition<
  Table extends Transitions,
  From extends keyof Table & string,
  Event extends keyof Table[From] & string,
>(table: Table, from: From, event: Event): Table[From][Event] {
  const next = findNextStatus(table, from, event)
  if (next === undefined) throw new Error(`'${event}' cannot happen to '${from}'.`)
  return next as Table[From][Event]
}

/** The status after an event. Undefined for an unlisted pair. */
export function tryTransition<Table extends Transitions>(
  table: Table,
  from: StatusOf<Table>,
  event: EventOf<Table>,
): StatusOf<Table> | undefined {
  return findNextStatus(table, from, event) as StatusOf<Table> | undefined
}

/** Lists the statuses of a table, for its column's check constraint. */
export function listStatuses<Table extends Transitions>(table: Table): StatusOf<Table>[] {
  return Object.keys(table).filter((status) => status !== 'new') as StatusOf<Table>[]
}

function findNextStatus(table: Transitions, from: string, event: string): string | undefined {
  const row = Object.hasOwn(table, from) ? table[from] : undefined
  return row && Object.hasOwn(row, event) ? row[event] : undefined
}
