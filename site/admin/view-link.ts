/** Where a view is: the three cards of P2.18 keep the address of the desk itself. */
export function linkToView(id: string): string {
  return id === 'team' ? '/admin' : `/admin?view=${id}`
}
