/** What stands in the ledger of an order, and so on its documents. */
export const orders = {
  lines: { cancellation: 'Cancellation charge' },
}
