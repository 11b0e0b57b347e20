/** From each status, by each event that may happen there, the next status. */
export type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What a row can have as its status: every key of a table but 'new', which is not stored yet. */
export type StatusOf<Table extends Transitions> = Exclude<keyof Table & string, 'new'>

/** Every event that a table knows, whatever the status. */
export type EventOf<Table extends Transitions> = {
  [From in keyof Table]: keyof Table[From] & string
}[keyof Table]

/**
 * The status after an event. A pair that the table does not list does not compile where the status is
 * known to the compiler, and throws where it comes from a row.
 */
export function transition<
  Table extends Transitions,
  From extends keyof Table & string,
  Event extends keyof Table[From] & string,
>(table: Table, from: From, event: Event): Table[From][Event] {
  const next = findNext(table, from, event)
  if (next === undefined) throw new Error(`'${event}' cannot happen to '${from}'.`)
  return next as Table[From][Event]
}

/** The status after an event, or undefined where the table does not list the pair. */
export function tryTransition<Table extends Transitions>(
  table: Table,
  from: StatusOf<Table>,
  event: EventOf<Table>,
): StatusOf<Table> | undefined {
  return findNext(table, from, event) as StatusOf<Table> | undefined
}

/** The statuses of a table, for the check of its column. */
export function listStatuses<Table extends Transitions>(table: Table): StatusOf<Table>[] {
  return Object.keys(table).filter((status) => status !== 'new') as StatusOf<Table>[]
}

function findNext(table: Transitions, from: string, event: string): string | undefined {
  const row = Object.hasOwn(table, from) ? table[from] : undefined
  return row && Object.hasOwn(row, event) ? row[event] : undefined
}
