/** Roles of office users. 'admin' is the owner, called administrator in the product's texts. */
export const roles = ['admin', 'manager', 'reservations', 'accountant', 'guide'] as const
export type Role = (typeof roles)[number]

/** The owner always has every right. */
export const ownerRole = 'admin' satisfies Role

/**
 * The table of rights and their roles. The owner may withhold rights from a role
 * (app/accounts/rights.server.ts); no role can have more than this table.
 */
export const rights = {
  /** A day's guests: times, places, names, numbers. */
  day: ['manager', 'reservations', 'accountant'],
  /** View bookings, requests, messages and the calendar, with trip prices. */
  orders: ['manager', 'reservations', 'accountant'],
  /** Book, answer, change, move and cancel. A refund that results needs someone with `refund`. */
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
  /** Only the owner: this table, and every act without another right. */
  administrator: [],
} as const satisfies Record<string, readonly Exclude<Role, typeof ownerRole>[]>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as [Right, ...Right[]]

export type Withheld = { role: string; right: string }

/** True for a known role; the database may contain others, which have no rights. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** True if a role has a right by default: the owner may withhold it and restore it. */
export function isShipped(role: Role, right: Right): boolean {
  return role === ownerRole || (rights[right] as readonly Role[]).includes(role)
}

export function listRights(role: Role, withheld: readonly Withheld[]): Right[] {
  const isTaken = (right: Right) =>
    role !== ownerRole && withheld.some((each) => each.role === role && each.right === right)
  return rightNames.filter((right) => isShipped(role, right) && !isTaken(right))
}

/** Roles with a right, without those it is withheld from; the owner first. */
export function listRolesWith(right: Right, withheld: readonly Withheld[]): Role[] {
  return roles.filter((role) => listRights(role, withheld).includes(right))
}
