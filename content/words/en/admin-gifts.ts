/** Selling a gift voucher at the desk. */
export const gifts = {
  sell: 'Sell a gift voucher',
  title: 'Sell a gift voucher',
  text: 'It’s made once it’s paid for. Record the payment with its booking, which opens next.',
  amount: 'How much, in whole rand',
  receiver: 'For whom',
  receiverEmail: 'Their e-mail',
  receiverEmailHint: 'Left empty, the giver gets the card to print.',
  message: 'Message on the card',
  arrivesOn: 'Arrives on',
  arrivesOnHint: 'Left empty, it arrives once it’s paid for.',
  giver: 'From whom',
  email: 'The giver’s e-mail',
  deadline:
    'It waits for its money until the end of {date}. Then it’s let go, and the giver is told.',
  details: { tour: 'What', date: 'Arrives' },
  refund:
    'It’s taken off the voucher once the refund is approved, so what was spent can’t go back.',
  sold: 'Sold. Now record the payment.',
  /** Where it goes, for a slip in the address; and the card once more. */
  again: {
    button: 'Correct or send again',
    title: 'Where should the card go?',
    text: 'Before its day, it waits and then goes to this address. If it has gone out, or should have, a card with a new code goes out at once, and the old code ends.',
    receiverEmailHint: 'Left empty, the giver gets the card to print.',
    confirm: 'Save and send',
    sent: 'A card with a new code is on its way.',
    saved: 'Saved. The card goes to this address on its day, once it’s paid for.',
  },
}
