/** As what somebody works here. 'admin' is the owner: the administrator of the product's texts. */
export const roles = ['admin', 'manager', 'reservations', 'accountant', 'guide'] as const
export type Role = (typeof roles)[number]

/** The owner may do everything, always: nobody takes a right from this role. */
export const ownerRole = 'admin' satisfies Role

/**
 * What can be done at the desk, and as what: the one table of it. The owner may take rights away from
 * the others (server/accounts/rights.ts); nobody has more than stands here.
 */
export const rights = {
  /** Who goes out on a day, when and from where, with a name and a number. */
  day: ['manager', 'reservations', 'accountant'],
  /** Bookings, requests, messages, the calendar: to see them, with the price of a trip. */
  orders: ['manager', 'reservations', 'accountant'],
  /** To book, answer, change, move and cancel. What goes back of it waits for somebody with `refund`. */
  book: ['manager', 'reservations'],
  /** Who and what goes out, days away, closed days. */
  fleet: ['manager', 'reservations'],
  /** Payments, refunds, vouchers, invoices: to see them. */
  money: ['manager', 'reservations', 'accountant'],
  /** To write down what came, to ask a guest to pay, to say a price that was open. */
  'take-money': ['manager', 'reservations', 'accountant'],
  /** To give money back, take a payment back, give, lower and stop vouchers and promo codes. */
  refund: ['manager', 'accountant'],
  /** To let a refund go that takes a second person. */
  approve: ['manager', 'accountant'],
  /** To write drafts of what the site says and what a trip costs. */
  editor: ['manager'],
  /** To move what guests see. */
  publisher: ['manager'],
  /** The figures of the company, its journal, and files of them. */
  exports: ['manager', 'accountant'],
  /** Who did what. */
  activity: ['manager', 'accountant'],
  /** Who works here and as what, invitations, other people's sessions. */
  people: [],
  /** What the owner alone decides: this table, and whatever names no other right. */
  administrator: [],
} as const satisfies Record<string, readonly Exclude<Role, typeof ownerRole>[]>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as [Right, ...Right[]]

/** A right that the owner has taken from a role. */
export type Withheld = { role: string; right: string }

/** Whether a text is a role; others may stand in the table of roles, and open nothing. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** Whether a role is given a right as we ship it: what the owner may take away, and give back. */
export function isShipped(role: Role, right: Right): boolean {
  return role === ownerRole || (rights[right] as readonly Role[]).includes(role)
}

/** What a role may do, less what the owner has taken from it. */
export function listRights(role: Role, withheld: readonly Withheld[]): Right[] {
  const isTaken = (right: Right) =>
    role !== ownerRole && withheld.some((each) => each.role === role && each.right === right)
  return rightNames.filter((right) => isShipped(role, right) && !isTaken(right))
}

/** Which roles have a right, less those that the owner has taken it from; the owner first. */
export function listRolesWith(right: Right, withheld: readonly Withheld[]): Role[] {
  return roles.filter((role) => listRights(role, withheld).includes(right))
}
