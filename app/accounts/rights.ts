/** Roles of office users. 'admin' is the owner. */
export const roles = ['admin', 'manager', 'reservations', 'accountant', 'guide'] as const
export type Role = (typeof roles)[number]

/** The owner always has every right. */
export const ownerRole = 'admin' satisfies Role

/**
 * Rights, with the roles that have them by default. The owner may withhold a right from a role
 * (app/accounts/rights.server.ts). No role can have more than this table says.
 */
export const rights = {
  /** View a day's guests: times, places, names, numbers. */
  day: ['manager', 'reservations', 'accountant'],
  /** View bookings, requests, messages and the calendar, with trip prices. */
  orders: ['manager', 'reservations', 'accountant'],
  /** Book, reply, change, move and cancel. A resulting refund needs a user with `refund`. */
  book: ['manager', 'reservations'],
  fleet: ['manager', 'reservations'],
  money: ['manager', 'reservations', 'accountant'],
  /** Record payments, request payments, set open prices. */
  'take-money': ['manager', 'reservations', 'accountant'],
  /** Refund, reverse payments; issue, reduce and stop vouchers and promo codes. */
  refund: ['manager', 'accountant'],
  /** Approve a refund that needs a second person. */
  approve: ['manager', 'accountant'],
  editor: ['manager'],
  publisher: ['manager'],
  /** Company figures, the journal, and their exports. */
  exports: ['manager', 'accountant'],
  activity: ['manager', 'accountant'],
  /** Office users and roles, invitations, other people's sessions. */
  people: [],
  /** Only the owner: edit the rights, and everything that no other right covers. */
  administrator: [],
} as const satisfies Record<string, readonly Exclude<Role, typeof ownerRole>[]>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as [Right, ...Right[]]

export type Withheld = { role: string; right: string }

/** True for a known role. The database may contain other roles, which have no rights. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** True if a role has a right by default. The owner may withhold and restore such a right. */
export function isDefaultRight(role: Role, right: Right): boolean {
  return role === ownerRole || (rights[right] as readonly Role[]).includes(role)
}

export function listRights(role: Role, withheld: readonly Withheld[]): Right[] {
  const isWithheld = (right: Right) =>
    role !== ownerRole && withheld.some((entry) => entry.role === role && entry.right === right)
  return rightNames.filter((right) => isDefaultRight(role, right) && !isWithheld(right))
}

/** Roles that have a right, the owner first. Leaves out roles it is withheld from. */
export function listRolesWith(right: Right, withheld: readonly Withheld[]): Role[] {
  return roles.filter((role) => listRights(role, withheld).includes(right))
}
